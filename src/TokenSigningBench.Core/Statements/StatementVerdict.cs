using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Statements;

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
    /// Judges. A ratio whose interval meets the allowed range reproduces the statement, unless the statement is of a difference and the interval
    /// holds 1, so that none was seen. One that lies wholly on the other side of 1 than the whole range does reverses it; anything else is a change.
    /// </summary>
    public static StatementVerdict Judge(ClaimedRatio claimed, RatioEstimate measured)
    {
        bool saysLonger = claimed.Low >= 1;
        bool saysShorter = claimed.High <= 1;
        bool sawNone = measured.Low <= 1 && measured.High >= 1;
        if ((saysLonger && measured.High < 1) || (saysShorter && measured.Low > 1))
            return StatementVerdict.Reversed;

        bool meets = measured.High >= claimed.Low && measured.Low <= claimed.High;
        return meets && !((saysLonger || saysShorter) && sawNone) ? StatementVerdict.Reproduced : StatementVerdict.Changed;
    }
}
