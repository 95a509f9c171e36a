namespace TokenSigningBench.Reports.Documents;

/// <summary>How a verdict is shown: green, yellow or red where there are colours.</summary>
public enum VerdictKind
{
    Good,
    Undecided,
    Bad,
}

/// <summary>The first line of an answer: a verdict in one or two words of capitals, and what it is about.</summary>
/// <param name="Word">One of <see cref="VerdictWords"/>.</param>
/// <param name="Text">What it is about; empty for nothing.</param>
public sealed record VerdictLine(string Word, string Text) : DocumentItem
{
    /// <summary>The verdict and what it is about, for formats without colours and columns.</summary>
    public string Sentence => Text.Length == 0 ? Word : $"{Word}: {Text}";
}

/// <summary>Every verdict that an answer begins with.</summary>
public static class VerdictWords
{
    public const string Fit = "FIT",
        NotFit = "NOT FIT",
        Undecided = "UNDECIDED",
        NotJudged = "NOT JUDGED",
        NotSigned = "NOT SIGNED",
        Met = "MET",
        NotMet = "NOT MET",
        Passed = "PASSED",
        Regression = "REGRESSION",
        NotComparable = "NOT COMPARABLE",
        Partial = "PARTIAL",
        Cause = "CAUSE",
        NotTheCause = "NOT THE CAUSE";

    /// <summary>The verdicts with how each is shown; one that begins like another comes before it.</summary>
    public static IReadOnlyList<(string Word, VerdictKind Kind)> All { get; } =
    [
        (NotFit, VerdictKind.Bad),
        (NotSigned, VerdictKind.Bad),
        (NotMet, VerdictKind.Bad),
        (NotComparable, VerdictKind.Undecided),
        (NotJudged, VerdictKind.Undecided),
        (NotTheCause, VerdictKind.Good),
        (Regression, VerdictKind.Bad),
        (Undecided, VerdictKind.Undecided),
        (Partial, VerdictKind.Undecided),
        (Cause, VerdictKind.Bad),
        (Passed, VerdictKind.Good),
        (Met, VerdictKind.Good),
        (Fit, VerdictKind.Good),
    ];
}
