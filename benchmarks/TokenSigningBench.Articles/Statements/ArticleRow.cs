namespace TokenSigningBench.Articles.Statements;

/// <summary>A row of an article's table or figure, measured here.</summary>
/// <param name="Table">The table: the rows of one table can be compared, because they were measured in the same rounds.</param>
/// <param name="Name">The operation, with every parameter that decides its time.</param>
/// <param name="At">The position on the table's axis, such as a length in bytes; null for a table of names.</param>
/// <param name="Nanoseconds">Nanoseconds per operation, one value per round; null where it could not be measured.</param>
/// <param name="CannotRun">Why it could not be measured; null where it was.</param>
public sealed record ArticleRow(
    string Table,
    string Name,
    double? At,
    [property: Samples] IReadOnlyList<double>? Nanoseconds,
    string? CannotRun = null
)
{
    internal string FigureName => $"{Table}: {Name}";
}

/// <summary>
/// The ratio of two operations with and without what is called its cause, in the same interleaved rounds. All times are nanoseconds, one
/// value per round.
/// </summary>
/// <param name="Id">A stable id: the article's number and a few words.</param>
/// <param name="Cause">The cause, in a few words.</param>
/// <param name="Without">What was changed to remove it.</param>
/// <param name="Operation">The first operation of the ratio.</param>
/// <param name="ComparedWith">The second one.</param>
/// <param name="CannotRun">Why it could not be measured; null where it was.</param>
public sealed record MeasuredCause(
    string Id,
    string Cause,
    string Without,
    string Operation,
    string ComparedWith,
    [property: Samples] IReadOnlyList<double>? WithNanoseconds,
    [property: Samples] IReadOnlyList<double>? WithComparedNanoseconds,
    [property: Samples] IReadOnlyList<double>? WithoutNanoseconds,
    [property: Samples] IReadOnlyList<double>? WithoutComparedNanoseconds,
    string? CannotRun = null
);

/// <summary>A million calls of one operation.</summary>
/// <param name="Seconds">The wall time of the million; null where it was not made.</param>
/// <param name="CpuSeconds">The CPU time of the thread; null where it is not counted.</param>
/// <param name="RateNanoseconds">Nanoseconds per operation in rounds shortly before.</param>
/// <param name="CannotRun">Why the million was not made; null where it was.</param>
public sealed record MillionRow(
    string Operation,
    double? Seconds,
    double? CpuSeconds,
    [property: Samples] IReadOnlyList<double> RateNanoseconds,
    string? CannotRun = null
);
