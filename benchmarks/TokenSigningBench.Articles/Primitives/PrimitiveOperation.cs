using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Primitives;

/// <summary>A row of a figure: one algorithm and one size of data.</summary>
/// <param name="Algorithm">The algorithm with its key size, unique within the figure.</param>
/// <param name="VerifiedBy">What its result is compared with before it is timed.</param>
/// <param name="Weakness">Why it is never recommended; null for algorithms that are secure today.</param>
public sealed record PrimitiveOperation(string Algorithm, string VerifiedBy, Weakness? Weakness, OperationSource Source)
{
    /// <summary>The warning that must be shown with the row; null for algorithms that are secure today.</summary>
    public string? Warning =>
        Weakness is null ? null : $"Weak, measured for comparison and never recommended: {Algorithm}: {Weakness.Why} ({Weakness.Source}).";

    public override string ToString() => Algorithm;
}
