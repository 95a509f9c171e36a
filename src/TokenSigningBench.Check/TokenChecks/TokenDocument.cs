using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>The result of a token: what to act on first, then what relying parties say, its facts, its times and its size.</summary>
public static class TokenDocument
{
    /// <param name="claims">The claims to show below, as text; null for none.</param>
    /// <param name="isJudged">Whether the document begins with a verdict: without one it has the facts.</param>
    public static Document Of(CheckedToken token, string? claims = null, bool isJudged = true) =>
        new()
        {
            Id = "token",
            ShowsSamplesFile = false,
            Title = isJudged ? $"Check of a token: {token.Source}" : $"A token: {token.Source}",
            Details = Details(token),
            Blocks =
            [
                new("verdict", Weight.Headline, isJudged ? [.. Answer(token)] : [new Heading(token.Source), .. Facts(token)]),
                new("findings", Weight.Primary, [.. isJudged ? token.Findings.Select(Finding) : []]),
                new("facts", Weight.Primary, [.. isJudged ? Facts(token) : []]),
                new("notes", Weight.Headline, [.. isJudged ? [] : token.Findings.Select(Note)]),
                new("claims", Weight.Headline, [.. Claims(claims)]),
            ],
        };

    /// <summary>The verdict in a few words.</summary>
    public static string Word(CheckedToken token) =>
        token.Findings.FirstOrDefault(finding => finding.Severity == Severity.Error) switch
        {
            { Id: "token-unsigned" or "alg-none" } => VerdictWords.NotSigned,
            { } when token is { Keys: not null, SignedBy: null } => VerdictWords.NotVerified,
            { } => VerdictWords.Refused,
            null when token.Cause is not null => VerdictWords.NotJudged,
            null => VerdictWords.Verified,
        };

    private static IEnumerable<DocumentItem> Answer(CheckedToken token)
    {
        yield return new VerdictLine(Word(token), $"{token.Source}   {Subject(token)}");
        if (token.Verdict == Verdict.Error)
        {
            yield return new TextLine(
                $"It {(token.Cause!.StartsWith("its", StringComparison.Ordinal) ? $"is not judged: {token.Cause}" : token.Cause)}.",
                1
            );
        }

        Severity? worst = token.Findings is [var first, ..] && first.Severity > Severity.Info ? first.Severity : null;
        Finding[] shown = [.. token.Findings.Where(finding => finding.Severity == worst)];
        yield return ReportTable.Of(
            "",
            shown,
            [
                new("", finding => ReportCell.Plain(finding.Severity.ToString().ToLowerInvariant())),
                new("", finding => ReportCell.Plain(finding.Id)),
                new("", finding => ReportCell.Plain(finding.Message)),
            ]
        );
        if (token.RelyingParties.Count > 0)
            yield return ReportTable.Of(
                "",
                token.RelyingParties,
                [
                    new("Relying party", party => ReportCell.Plain(party.Name)),
                    new("What it says", party => ReportCell.Plain(AnswerText(party))),
                ]
            );
        if (token.RelyingParties.FirstOrDefault(party => party.KeptFrom is not null) is { KeptFrom: { } day })
            yield return new TextLine(
                Invariant($"* as measured on {day:yyyy-MM-dd} with a token of this kind; --relying-parties asks with this one."),
                1
            );
        if (token.Times.Count > 0)
            yield return new TextLine(string.Join(' ', token.Times), 1);
        if (shown.Length > 0)
            yield return new TextLine($"Fix: {string.Join(' ', shown.Select(finding => finding.Remedy).Distinct())}", 1);
    }

    /// <summary>What a relying party says, in a few words.</summary>
    public static string AnswerText(RelyingPartyTrial party) =>
        (party.NotTried is { } reason ? $"not asked: {reason}" : party.Refusal ?? "accepts it") + (party.KeptFrom is null ? "" : " *");

    private static string Subject(CheckedToken token) =>
        string.Join(
            ", ",
            new[]
            {
                token.Purpose ?? token.Form,
                token.Purpose is null && token.Form != "signed token" ? null : token.Algorithm,
                Invariant($"{token.Bytes:N0} bytes"),
                token.SignedBy is { } key ? $"signed by {key}" : null,
            }.OfType<string>()
        );

    private static IEnumerable<DocumentItem> Facts(CheckedToken token)
    {
        (string Label, string? Value)[] fields =
        [
            ("form", token.Purpose is { } purpose ? $"{token.Form}, {purpose}" : token.Form),
            ("alg", token.Algorithm),
            ("kid", token.Kid),
            ("x5t", token.X5t),
            ("x5t#S256", token.X5tS256),
            ("typ", token.Type),
            (
                "size",
                Invariant($"{token.Bytes:N0} bytes (")
                    + (
                        token.SegmentBytes is [var header, var payload, var signature]
                            ? Invariant($"header {header:N0}, claims {payload:N0}, signature {signature:N0})")
                            : Invariant($"{token.SegmentBytes.Count} segment{(token.SegmentBytes.Count == 1 ? "" : "s")})")
                    )
            ),
            ("too long", token.TooLongAt.Count == 0 ? "nowhere that is known" : string.Join("; ", token.TooLongAt)),
            ("signature", Signature(token)),
            ("times", token.Times.Count == 0 ? null : string.Join(' ', token.Times)),
        ];
        return fields.Where(field => field.Value is not null).Select(field => new Field(field.Label, field.Value!));
    }

    private static string? Signature(CheckedToken token) =>
        token.SignatureBytes is not { } bytes ? null
        : bytes == 0 ? "NONE"
        : Invariant($"{bytes:N0} bytes, ")
            + (
                token.SignedBy is { } key ? $"{token.SignatureAlgorithm} of {key}"
                : token.Keys is { } keys ? $"of no key of {keys}"
                : "not verified: check --keys names the issuer's keys"
            );

    private static TextLine Finding(Finding finding) =>
        new(
            $"{finding.Severity.ToString().ToLowerInvariant(), -8} {finding.Message}\n"
                + $"           {finding.Remedy} [{finding.Id}: {finding.Source}]",
            1
        );

    private static TextLine Note(Finding finding) =>
        new($"{finding.Severity.ToString().ToLowerInvariant(), -8} {finding.Message} [{finding.Id}]", 1);

    private static IEnumerable<DocumentItem> Claims(string? claims) =>
        claims is null
            ? []
            :
            [
                new Heading("Claims, as the token has them; nothing vouches for them"),
                .. claims.Split('\n').Select(line => new TextLine(line)),
            ];

    private static string Details(CheckedToken token) =>
        token.Findings.Count(finding => finding.Severity == Severity.Warning) is > 0 and var warnings
        && token.Findings[0].Severity == Severity.Error
            ? Invariant($"{warnings} warning{(warnings == 1 ? "" : "s")}")
            : "details";
}
