using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Articles.Pages;

/// <summary>The claims of a page as a table, with the reasons that many of them share in two tables below it.</summary>
/// <remarks>
/// A claim that is judged in several cases, "(Java, G1)" or "(5 users)", is written once: the rows of its other cases have the case alone.
/// </remarks>
internal sealed class ClaimsTable(IReadOnlyList<ArticleClaim> claims)
{
    private readonly List<string> _ranges = [];
    private readonly List<string> _explanations = [];

    /// <summary>The table of claims, then its ranges and its explanations.</summary>
    public IReadOnlyList<DocumentItem> Items()
    {
        ReportCell[][] rows =
        [
            .. claims.Select(Split).GroupBy(one => (one.Text, one.Claim.Location)).SelectMany(group => Rows([.. group])),
        ];
        return
        [
            new ReportTable(
                "",
                [
                    new("The article says"),
                    new("Case"),
                    new("Where"),
                    new("It allows"),
                    new("Ours", true),
                    new("95% interval", true),
                    new("Verdict"),
                    new("Reasons"),
                ],
                rows
            ),
            .. Reasons("Range", "Why it is as wide as it is", "R", _ranges),
            .. Reasons("Explanation", "Of the result", "E", _explanations),
        ];
    }

    // Words in brackets at the end, or after a colon, are a case where another claim has the same words before them.
    private (string Text, string Case, ArticleClaim Claim) Split(ArticleClaim claim)
    {
        foreach ((string begin, string end) in (ReadOnlySpan<(string, string)>)[(" (", ")"), (": ", "")])
        {
            int at = claim.Text.LastIndexOf(begin, StringComparison.Ordinal);
            if (at > 0 && claim.Text.EndsWith(end, StringComparison.Ordinal) && IsShared(claim, claim.Text[..at], begin))
                return (claim.Text[..at], claim.Text[(at + begin.Length)..^end.Length], claim);
        }

        return (claim.Text, "", claim);
    }

    private bool IsShared(ArticleClaim claim, string text, string begin) =>
        claims.Any(other =>
            other != claim
            && other.Location == claim.Location
            && (other.Text == text || other.Text.StartsWith(text + begin, StringComparison.Ordinal))
        );

    private IEnumerable<ReportCell[]> Rows((string Text, string Case, ArticleClaim Claim)[] group)
    {
        string? before = null;
        foreach ((string text, string of, ArticleClaim claim) in group)
        {
            string allowed = claim.Allowed is { } range ? $"{Range(range.Low, range.High)} {claim.Unit}" : claim.Why;
            bool isFirst = before is null;
            yield return
            [
                ReportCell.Plain(isFirst ? text : ""),
                ReportCell.Plain(of),
                ReportCell.Plain(isFirst ? claim.Location : ""),
                ReportCell.Plain(allowed == before ? "" : allowed),
                ReportCell.Of(claim.Ours is { } ours ? $"{ShortNumber.Of(ours.Estimate)} {claim.Unit}" : claim.Counted),
                ReportCell.Of(claim.Ours is { } known ? $"{ShortNumber.Of(known.Low)} to {ShortNumber.Of(known.High)}" : null),
                ReportCell.Of(claim.Word),
                ReportCell.Of(
                    string.Join(
                        ' ',
                        new[]
                        {
                            claim.Allowed is null ? "" : Number("R", _ranges, claim.Why),
                            Number("E", _explanations, claim.CannotRun ?? claim.Because),
                        }.Where(reason => reason.Length > 0)
                    )
                ),
            ];
            before = allowed;
        }
    }

    private static string Number(string letter, List<string> reasons, string reason)
    {
        if (!reasons.Contains(reason))
            reasons.Add(reason);
        return Invariant($"{letter}{reasons.IndexOf(reason) + 1}");
    }

    private static ReportTable[] Reasons(string name, string title, string letter, List<string> reasons) =>
        reasons.Count == 0
            ? []
            :
            [
                new(
                    "",
                    [new(name), new(title)],
                    [
                        .. reasons.Select(
                            (reason, at) => (ReportCell[])[ReportCell.Of(Invariant($"{letter}{at + 1}")), ReportCell.Of(reason)]
                        ),
                    ]
                ),
            ];

    private static string Range(double low, double high) =>
        double.IsPositiveInfinity(high) ? $"over {ShortNumber.Of(low)}"
        : low == 0 ? $"under {ShortNumber.Of(high)}"
        : $"{ShortNumber.Of(low)} to {ShortNumber.Of(high)}";
}
