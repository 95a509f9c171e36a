using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Statements;

/// <summary>The result of a statement.</summary>
public enum StatementVerdict
{
    /// <summary>The statement holds here too.</summary>
    Reproduced,

    /// <summary>The order is the same, or there is no difference, but the size differs.</summary>
    Changed,

    /// <summary>The slower operation is now the faster one.</summary>
    Reversed,

    CannotRunHere,
}

/// <summary>Compares a measured ratio with the range that a statement allows.</summary>
public static class StatementJudge
{
    /// <summary>
    /// A ratio whose interval overlaps the allowed range reproduces the statement, unless the statement is about a difference and the
    /// interval contains 1 (no significant difference). A ratio wholly on the other side of 1 than the whole range reverses it. Anything
    /// else is a change.
    /// </summary>
    public static StatementVerdict Judge(ClaimedRatio claimed, RatioEstimate measured)
    {
        bool saysLonger = claimed.Low >= 1;
        bool saysShorter = claimed.High <= 1;
        bool containsOne = measured.Low <= 1 && measured.High >= 1;
        if ((saysLonger && measured.High < 1) || (saysShorter && measured.Low > 1))
            return StatementVerdict.Reversed;

        bool meets = measured.High >= claimed.Low && measured.Low <= claimed.High;
        return meets && !((saysLonger || saysShorter) && containsOne) ? StatementVerdict.Reproduced : StatementVerdict.Changed;
    }
}
