using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.Statements;

/// <summary>One statement as it was measured: nanoseconds of both sides, a figure a round, or why there are none.</summary>
/// <param name="ComparedWith">The other operation's name.</param>
/// <param name="Users">How many users at once.</param>
/// <param name="ComparedNanoseconds">The other's, in the same rounds.</param>
/// <param name="CannotRun">Why it could not be measured; null where it was.</param>
public sealed record MeasuredStatement(
    string Id,
    string Operation,
    string ComparedWith,
    int Users,
    [property: Samples] IReadOnlyList<double>? Nanoseconds,
    [property: Samples] IReadOnlyList<double>? ComparedNanoseconds,
    string? CannotRun
);
