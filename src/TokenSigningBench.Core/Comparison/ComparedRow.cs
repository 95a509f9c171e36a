using System.Text.Json.Serialization;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Comparison;

/// <summary>The verdict on a row.</summary>
public enum RowVerdict
{
    /// <summary>Too few runs for a gate: there is a ratio and no verdict.</summary>
    NotEnoughRuns,

    /// <summary>The corrected interval contains 1: no significant difference.</summary>
    [JsonStringEnumMemberName("noDifferenceSeen")]
    NoSignificantDifference,

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
    /// The ratio of the median costs: above 1 where the new runs cost more. For rates, the cost is the time per operation.
    /// </summary>
    public required double Ratio { get; init; }

    /// <summary>The ratio's corrected interval; null where there are too few runs.</summary>
    public RatioEstimate? Interval { get; init; }

    /// <summary>The interval's level, between 0 and 1, corrected for all rows; null where there is no interval.</summary>
    public double? Level { get; init; }

    public required RowVerdict Verdict { get; init; }
}
