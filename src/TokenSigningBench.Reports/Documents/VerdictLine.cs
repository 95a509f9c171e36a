using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Reports.Documents;

/// <summary>A verdict's color on a terminal: green, yellow or red.</summary>
public enum VerdictKind
{
    Good,
    Undecided,
    Bad,
}

/// <summary>The first line of an answer: a verdict in capitals and its subject.</summary>
/// <param name="Word">One of <see cref="VerdictWords"/>.</param>
/// <param name="Text">The subject; empty if there is none.</param>
public sealed record VerdictLine(string Word, string Text) : DocumentItem
{
    /// <summary>The verdict and its subject, for formats without colors and columns.</summary>
    public string Sentence => Text.Length == 0 ? Word : $"{Word}: {Text}";
}

/// <summary>All verdicts.</summary>
public static class VerdictWords
{
    public const string Fit = "FIT",
        NotFit = "NOT FIT",
        Undecided = "UNDECIDED",
        NotJudged = "NOT JUDGED",
        NotSigned = "NOT SIGNED",
        NotVerified = "NOT VERIFIED",
        Verified = "VERIFIED",
        Refused = "REFUSED",
        Met = "MET",
        NotMet = "NOT MET",
        Passed = "PASSED",
        Regression = "REGRESSION",
        NotComparable = "NOT COMPARABLE",
        Partial = "PARTIAL",
        TooLong = "TOO LONG",
        Fits = "FITS",
        Cause = "CAUSE",
        PartlyTheCause = "PARTLY THE CAUSE",
        NotTheCause = "NOT THE CAUSE",
        NothingWrong = "NOTHING WRONG";

    /// <summary>The verdicts with their colors. A longer word comes before its prefix.</summary>
    public static IReadOnlyList<(string Word, VerdictKind Kind)> All { get; } =
    [
        (NotFit, VerdictKind.Bad),
        (NotSigned, VerdictKind.Bad),
        (NotVerified, VerdictKind.Bad),
        (Verified, VerdictKind.Good),
        (Refused, VerdictKind.Bad),
        (NotMet, VerdictKind.Bad),
        (NotComparable, VerdictKind.Undecided),
        (NotJudged, VerdictKind.Undecided),
        (NotTheCause, VerdictKind.Good),
        (NothingWrong, VerdictKind.Good),
        (Regression, VerdictKind.Bad),
        (Undecided, VerdictKind.Undecided),
        (Partial, VerdictKind.Undecided),
        (Cause, VerdictKind.Bad),
        (Passed, VerdictKind.Good),
        (Met, VerdictKind.Good),
        (TooLong, VerdictKind.Bad),
        (PartlyTheCause, VerdictKind.Bad),
        (Fits, VerdictKind.Good),
        (Fit, VerdictKind.Good),
    ];

    /// <summary>The kind of a verdict, which may have a date after it; null if the word is none.</summary>
    public static VerdictKind? KindOf(string word) =>
        All.Where(one => word.StartsWith(one.Word, StringComparison.Ordinal)).Select(one => (VerdictKind?)one.Kind).FirstOrDefault();

    /// <summary>The verdict on a requirement that was judged by an interval.</summary>
    public static string Of(Conclusion conclusion) =>
        conclusion switch
        {
            Conclusion.Established => Met,
            Conclusion.Contradicted => NotMet,
            _ => Undecided,
        };
}
