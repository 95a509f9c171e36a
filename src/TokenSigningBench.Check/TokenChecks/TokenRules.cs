using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.Size;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>The rules for tokens, as an explicit list.</summary>
public static class TokenRules
{
    // RFC 6265 section 6.1, and what browsers keep.
    private const int MaxCookieBytes = 4096;

    private static TokenRule TooLong { get; } =
        new("token-over-limit", Severity.Warning, "A token is longer than a program on its way allows with default settings")
        {
            Source = "the programs' documentation, and measurements of them (docs/reference/limits.md)",
            Consequence = "A proxy or a server refuses the message with the token, often with 431, 414 or 400, or drops the cookie.",
            Remedy = "Put fewer claims into it: fetch them from userinfo, or use reference tokens. tokenbench size names each setting.",
            Address = "https://www.rfc-editor.org/rfc/rfc6265#section-6.1",
            Evaluate = (rule, inspection) =>
                TooLongAt(inspection) is { Count: > 0 } places
                    ? rule.Finds(Invariant($"It has {inspection.Parts.Token.Text.Length:N0} bytes. Too long: {string.Join("; ", places)}."))
                    : null,
        };

    /// <summary>In the order in which their findings are shown: what to act on first.</summary>
    public static IReadOnlyList<TokenRule> All { get; } =
    [
        RulesOfForms.Incomplete,
        RulesOfForms.UnreadableHeader,
        RulesOfSignatures.Unsigned,
        RulesOfSignatures.None,
        RulesOfSignatures.PublicKeyAsSecret,
        RulesOfSignatures.OwnKey,
        RulesOfSignatures.UnknownAlgorithm,
        RulesOfSignatures.OtherCase,
        RulesOfSignatures.Der,
        RulesOfSignatures.OtherCurve,
        RulesOfSignatures.OtherAlgorithm,
        RulesOfNames.UnknownKid,
        RulesOfNames.OtherKey,
        RulesOfNames.KidNotText,
        RulesOfNames.DuplicateKid,
        RulesOfNames.MissingKid,
        RulesOfForms.NotBase64Url,
        RulesOfSignatures.Missing,
        RulesOfSignatures.Wrong,
        RulesOfSignatures.ShortSecret,
        RulesOfSignatures.WeakKey,
        RulesOfHeaders.Critical,
        RulesOfForms.UnreadableClaims,
        RulesOfForms.NotStrict,
        RulesOfHeaders.WrongType,
        RulesOfClaims.Expired,
        RulesOfClaims.NotYetValid,
        RulesOfClaims.TimeNotNumber,
        RulesOfClaims.Milliseconds,
        RulesOfClaims.NoEnd,
        RulesOfClaims.NoIssuer,
        RulesOfClaims.Issuer,
        RulesOfClaims.NoAudience,
        RulesOfClaims.Audience,
        RulesOfClaims.Nonce,
        RulesOfNames.OtherThumbprint,
        RulesOfNames.EmbeddedKey,
        RulesOfHeaders.Compressed,
        RulesOfHeaders.OtherType,
        RulesOfClaims.PlainIssuer,
        RulesOfClaims.IssuedLater,
        RulesOfClaims.AuthorizedParty,
        RulesOfClaims.Missing,
        RulesOfClaims.Shapes,
        TooLong,
    ];

    /// <summary>Evaluates every rule that applies.</summary>
    /// <returns>The findings, errors first.</returns>
    public static IReadOnlyList<Finding> Judge(TokenInspection inspection) =>
        [.. All.Select(rule => rule.Judge(inspection)).OfType<Finding>().OrderByDescending(finding => finding.Severity)];

    /// <summary>Where the token is too long, one clause each.</summary>
    public static IReadOnlyList<string> TooLongAt(TokenInspection inspection)
    {
        int bytes = inspection.Parts.Token.Text.Length;
        bool isIdentity = inspection.Purpose == TokenPurpose.Identity,
            isAccess = inspection.Purpose == TokenPurpose.Access;
        return
        [
            .. from place in LongMessage.Of(isAccess ? 0 : bytes, isIdentity ? 0 : bytes)
            group place by place.Message into message
            select $"{message.Key} at {string.Join(", ", message.Select(one => $"{one.Limit.Program} ({one.Limit.Failure})"))}",
            .. bytes > MaxCookieBytes ? ["one cookie of a browser (4,096 bytes)"] : Array.Empty<string>(),
        ];
    }
}
