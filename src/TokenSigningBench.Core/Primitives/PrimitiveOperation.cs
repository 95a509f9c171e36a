using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Core.Primitives;

/// <summary>A row of a figure: an algorithm at work on one size of data.</summary>
/// <param name="Algorithm">The algorithm with its key size: what tells the row from its neighbours.</param>
/// <param name="VerifiedBy">What its result is held against before it is timed.</param>
/// <param name="Weakness">Why it is never recommended; null for those that hold today.</param>
public sealed record PrimitiveOperation(string Algorithm, string VerifiedBy, Weakness? Weakness, OperationSource Source)
{
    /// <summary>What must be said wherever the row is shown; null for those that hold today.</summary>
    public string? Warning =>
        Weakness is null ? null : $"Weak, measured for comparison and never recommended: {Algorithm}: {Weakness.Why} ({Weakness.Source}).";

    public override string ToString() => Algorithm;
}
