namespace TokenSigningBench.Articles.Statements;

/// <summary>A measured statement: nanoseconds of both operations, one value per round, or the reason why there are none.</summary>
/// <param name="ComparedWith">The name of the other operation.</param>
/// <param name="Users">The number of concurrent users.</param>
/// <param name="ComparedNanoseconds">The other operation's times, in the same rounds.</param>
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
