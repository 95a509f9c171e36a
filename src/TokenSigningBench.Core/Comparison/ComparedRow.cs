using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Comparison;

/// <summary>What is said of a row.</summary>
public enum RowVerdict
{
    /// <summary>There are fewer runs than a gate needs: there is a ratio, and nothing is said of it.</summary>
    NotEnoughRuns,

    /// <summary>The corrected interval holds 1.</summary>
    NoDifferenceSeen,

    /// <summary>It lies wholly below 1.</summary>
    Faster,

    /// <summary>It lies wholly above 1, and not wholly past the threshold.</summary>
    Slower,

    /// <summary>It lies wholly past the threshold.</summary>
    PastThreshold,
}

/// <summary>One row of a comparison.</summary>
public sealed record ComparedRow
{
    public required string Name { get; init; }

    /// <summary>The unit of the figures.</summary>
    public required FigureUnit Unit { get; init; }

    /// <summary>A figure for each run that is compared with and has this row.</summary>
    public required IReadOnlyList<double> Base { get; init; }

    /// <summary>A figure for each run that is compared.</summary>
    public required IReadOnlyList<double> New { get; init; }

    /// <summary>The ratio of the medians of times, or for rates of the times each: above 1 where the new runs cost more.</summary>
    public required double Ratio { get; init; }

    /// <summary>The ratio's corrected interval; null where there are too few runs.</summary>
    public RatioEstimate? Interval { get; init; }

    /// <summary>The interval's level, between 0 and 1, corrected for all rows; null where there is none.</summary>
    public double? Level { get; init; }

    /// <summary>What is said of it.</summary>
    public required RowVerdict Verdict { get; init; }
}
