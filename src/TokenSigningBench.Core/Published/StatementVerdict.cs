using TokenSigningBench.Core.Measurement;

namespace TokenSigningBench.Core.Published;

/// <summary>What became of a statement.</summary>
public enum StatementVerdict
{
    /// <summary>It holds here too.</summary>
    Reproduced,

    /// <summary>The order is the same or there is none, but not the size.</summary>
    Changed,

    /// <summary>What was slower is faster.</summary>
    Reversed,

    /// <summary>It could not be measured, with a reason.</summary>
    CannotRunHere,
}

/// <summary>Holds a measured ratio against what a statement allows.</summary>
public static class StatementJudge
{
    /// <summary>
    /// Judges. A ratio whose interval meets the allowed range reproduces the statement; one that lies wholly on the other side of 1 than the whole
    /// range does reverses it; anything else is a change.
    /// </summary>
    public static StatementVerdict Judge(ClaimedRatio claimed, RatioEstimate measured) =>
        measured.High >= claimed.Low && measured.Low <= claimed.High ? StatementVerdict.Reproduced
        : (claimed.Low >= 1 && measured.High < 1) || (claimed.High <= 1 && measured.Low > 1) ? StatementVerdict.Reversed
        : StatementVerdict.Changed;
}
