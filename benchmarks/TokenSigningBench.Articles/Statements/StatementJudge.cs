using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Articles.Statements;

/// <summary>Compares a measured ratio with the range that a statement allows.</summary>
public static class StatementJudge
{
    /// <summary>
    /// A statement is established only by an interval that lies wholly in its range, and contradicted only by one wholly outside. A noisy
    /// measurement therefore decides nothing.
    /// </summary>
    public static Conclusion Judge(ClaimedRatio claimed, Interval measured) =>
        Conclusions.IsWithin(measured.Low, measured.High, claimed.Low, claimed.High);

    /// <summary>Whether what the statement calls slower is faster: the whole interval is on the other side of 1 than the range.</summary>
    public static bool IsReversed(ClaimedRatio claimed, Interval measured) =>
        (claimed.Low >= 1 && measured.High < 1) || (claimed.High <= 1 && measured.Low > 1);
}
