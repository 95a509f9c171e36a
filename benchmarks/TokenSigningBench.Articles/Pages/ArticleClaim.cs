using TokenSigningBench.Articles.Judged;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Articles.Pages;

/// <summary>A sentence of an article beside what was measured or counted.</summary>
/// <param name="Text">The article's claim in our words.</param>
/// <param name="Location">The place in the article.</param>
public sealed record ArticleClaim(string Text, string Location)
{
    /// <summary>The values that the sentence allows; null where nothing is measured.</summary>
    public (double Low, double High)? Allowed { get; init; }

    /// <summary>Why they are as far apart as they are.</summary>
    public string Why { get; init; } = "";

    /// <summary>The unit of the values: "×", "ms".</summary>
    public string Unit { get; init; } = "×";

    /// <summary>What was measured; null where it could not be, or was counted.</summary>
    public Interval? Ours { get; init; }

    /// <summary>What was counted or read; null where it was measured.</summary>
    public string? Counted { get; init; }

    /// <summary>Whether what was counted agrees; null where it is measured, or cannot be decided here.</summary>
    public bool? Holds { get; init; }

    /// <summary>Why nothing decides it here, with the command that would; null where something does.</summary>
    public string? CannotRun { get; init; }

    /// <summary>Whether the order is the other way round.</summary>
    public bool IsReversed { get; init; }

    /// <summary>The reason for the result.</summary>
    public string Because { get; init; } = "";

    /// <summary>The conclusion; null where it cannot be decided here.</summary>
    public Conclusion? Conclusion =>
        (Allowed, Ours) is ({ } allowed, { } ours)
            ? Conclusions.IsWithin(ours.Low, ours.High, allowed.Low, allowed.High)
            : Holds switch
            {
                true => Core.Statistics.Conclusion.Established,
                false => Core.Statistics.Conclusion.Contradicted,
                null => null,
            };

    /// <summary>The conclusion in a word or a few.</summary>
    public string Word =>
        Conclusion switch
        {
            null => "cannot run here",
            Core.Statistics.Conclusion.Established => "established",
            Core.Statistics.Conclusion.Contradicted => IsReversed ? "contradicted, reversed" : "contradicted",
            _ => "undecided",
        };

    /// <summary>A claim as it was printed, without a result.</summary>
    /// <param name="judgedOn">What replaces {} in its text.</param>
    public static ArticleClaim Of(PublishedClaim claim, string judgedOn = "") =>
        new(claim.Claim.Replace("{}", judgedOn, StringComparison.Ordinal), claim.Location)
        {
            Allowed = claim.Claimed is { } claimed ? (claimed.Low, claimed.High) : null,
            Why = claim.Claimed is { } range ? StatementsDocument.WhyRange(range) : claim.Why ?? "",
            Unit = claim.Unit ?? "×",
            Because = claim.Because ?? "",
        };

    internal static ArticleClaim Of(JudgedStatement one, IReadOnlyList<JudgedCause> causes) =>
        new(one.Statement.Claim, one.Statement.Location)
        {
            Allowed = (one.Statement.Claimed.Low, one.Statement.Claimed.High),
            Why = StatementsDocument.WhyRange(one.Statement.Claimed),
            Ours = one.Ratio,
            CannotRun = one.Ratio is null ? one.Measured.CannotRun ?? $"{one.Statement.GrowsFrom} was not measured" : null,
            IsReversed = one.IsReversed,
            Because = Tested(one.Statement.Cause, causes),
        };

    // A reason may be of several sentences with an experiment for one of them. One cause may have several experiments.
    private static string Tested(string because, IReadOnlyList<JudgedCause> causes)
    {
        string text = because;
        foreach (IGrouping<string, JudgedCause> tested in causes.GroupBy(cause => cause.Measured.Cause))
            text = text.Replace(
                tested.Key,
                $"{tested.Key} (tested: {string.Join(", ", tested.Select(cause => cause.Result).Distinct())})",
                StringComparison.Ordinal
            );
        return text == because ? $"{because} (not tested)" : text;
    }
}
