using System.Text.Json.Serialization;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Compare;

/// <summary>The verdict on a row.</summary>
public enum RowVerdict
{
    /// <summary>Too few runs for a gate: there is a ratio and no verdict.</summary>
    NotEnoughRuns,

    /// <summary>The corrected interval contains 1 and lies within the threshold on both sides.</summary>
    [JsonStringEnumMemberName("noDifferenceSeen")]
    NoSignificantDifference,

    /// <summary>The interval contains 1 and ends below the threshold, but begins so low that the row may well be faster.</summary>
    NotSlower,

    /// <summary>The interval contains 1 and the threshold.</summary>
    Undecided,

    /// <summary>The whole interval is below 1.</summary>
    Faster,

    /// <summary>The whole interval is above 1, and not all of it past the threshold.</summary>
    Slower,

    /// <summary>The whole interval is past the threshold: a regression.</summary>
    PastThreshold,
}

/// <summary>One row of a comparison.</summary>
public sealed record ComparedRow
{
    public required string Name { get; init; }

    public required FigureUnit Unit { get; init; }

    /// <summary>One value for each baseline run that has this row.</summary>
    public required IReadOnlyList<double> Base { get; init; }

    /// <summary>One value for each new run that has this row.</summary>
    public required IReadOnlyList<double> New { get; init; }

    /// <summary>
    /// Above 1 where the new runs cost more: the geometric mean of the pairs' ratios, or without pairs the ratio of the medians. For
    /// rates, the cost is the time per operation.
    /// </summary>
    public required double Ratio { get; init; }

    /// <summary>Whether each baseline run was compared with the new run beside it.</summary>
    public bool IsPaired { get; init; }

    /// <summary>The ratio's corrected lower and upper bound; null where there are too few runs.</summary>
    public Interval? Interval { get; init; }

    /// <summary>The level of each bound, between 0 and 1, corrected for all rows; null where there is no interval.</summary>
    public double? Level { get; init; }

    /// <summary>
    /// The slowdown that such a comparison finds in 8 of 10 cases, as a share: 0.1 is 10%. Null where there are too few runs.
    /// </summary>
    public double? Detectable { get; init; }

    /// <summary>The baseline's wall times where CPU times are compared, one for each run; null elsewhere.</summary>
    public IReadOnlyList<double>? BaseWall { get; init; }

    /// <summary>The new runs' wall times, likewise.</summary>
    public IReadOnlyList<double>? NewWall { get; init; }

    public required RowVerdict Verdict { get; init; }
}
