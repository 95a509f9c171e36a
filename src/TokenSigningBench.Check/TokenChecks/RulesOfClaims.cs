using System.Text.Json;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>The registered claims: times, issuer, audience, subject. Messages contain no other claim's value.</summary>
internal static class RulesOfClaims
{
    private const string Jwt = "https://www.rfc-editor.org/rfc/rfc7519#section-4.1",
        OpenId = "https://openid.net/specs/openid-connect-core-1_0.html#IDToken";

    // In seconds, this is the year 5138. In milliseconds it was 1973.
    private const double MaxSeconds = 1e11;

    // OpenID Connect Core 1.0 section 2.
    private const int MaxSubjectCharacters = 255;

    private static readonly string[] Times = ["exp", "nbf", "iat", "auth_time"];

    public static TokenRule Expired { get; } =
        new("token-expired", Severity.Error, "A token has expired")
        {
            Source = "RFC 7519 section 4.1.4, OpenID Connect Core 1.0 section 3.1.3.7",
            Consequence = "Relying parties refuse it (IDX10223). .NET permits 5 minutes of clock skew by default, others none.",
            Remedy = "Get a new token. If it was new, compare the clocks of the issuer and the relying party.",
            Address = $"{Jwt}.4",
            Evaluate = (rule, inspection) =>
                inspection.Parts.Time("exp") is { } end && end <= inspection.Now
                    ? Within(
                        inspection.Now - end,
                        rule,
                        $"It expired {TimeWords.FromNow(end, inspection.Now)}",
                        ".NET still accepts it for 5 minutes, other libraries do not"
                    )
                    : null,
        };

    public static TokenRule NotYetValid { get; } =
        new("token-not-yet-valid", Severity.Error, "A token is not valid yet")
        {
            Source = "RFC 7519 section 4.1.5",
            Consequence = "Relying parties refuse it (IDX10222). .NET permits 5 minutes of clock skew by default, others none.",
            Remedy = "Compare the clocks of the issuer and the relying party.",
            Address = $"{Jwt}.5",
            Evaluate = (rule, inspection) =>
                inspection.Parts.Time("nbf") is { } start && start > inspection.Now
                    ? Within(
                        start - inspection.Now,
                        rule,
                        $"Its nbf is {TimeWords.FromNow(start, inspection.Now)}",
                        ".NET accepts it, because it permits 5 minutes, other libraries do not"
                    )
                    : null,
        };

    public static TokenRule IssuedLater { get; } =
        new("iat-in-future", Severity.Warning, "A token was issued in the future")
        {
            Source = "RFC 7519 section 4.1.6",
            Consequence = "Some relying parties refuse it, such as PyJWT.",
            Remedy = "Compare the clocks of the issuer and the relying party.",
            Address = $"{Jwt}.6",
            Evaluate = (rule, inspection) =>
                inspection.Parts.Time("iat") is { } issued && issued > inspection.Now
                    ? rule.Finds($"Its iat is {TimeWords.FromNow(issued, inspection.Now)}.")
                    : null,
        };

    public static TokenRule NoEnd { get; } =
        new("exp-missing", Severity.Error, "A token has no exp")
        {
            Source = "OpenID Connect Core 1.0 section 2, RFC 9068 section 2.2",
            Consequence = "Relying parties refuse it (IDX10225), or accept it for ever.",
            Remedy = "Let the issuer write exp.",
            Address = OpenId,
            Evaluate = (rule, inspection) =>
                inspection.Purpose != TokenPurpose.Logout && Lacks(inspection, "exp")
                    ? rule.Finds("It has no exp: it would be valid for ever.")
                    : null,
        };

    public static TokenRule TimeNotNumber { get; } =
        new("time-not-number", Severity.Error, "A time of a token is not a number")
        {
            Source = "RFC 7519 section 2: a number of seconds since 1970",
            Consequence = "Relying parties refuse it, or read no time.",
            Remedy = "Write times as JSON numbers.",
            Address = "https://www.rfc-editor.org/rfc/rfc7519#section-2",
            Evaluate = (rule, inspection) =>
                Times.Where(name => inspection.Parts.Claims.Of(name) is { ValueKind: not JsonValueKind.Number }).ToArray()
                    is { Length: > 0 } names
                    ? rule.Finds($"Its {string.Join(" and ", names)} {(names.Length == 1 ? "is not a number" : "are not numbers")}.")
                    : null,
        };

    public static TokenRule Milliseconds { get; } =
        new("time-in-milliseconds", Severity.Error, "A time of a token is in milliseconds")
        {
            Source = "RFC 7519 section 2: a number of seconds since 1970",
            Consequence = "The token is valid for thousands of years, or not before then. Some libraries fail at such a number.",
            Remedy = "Write seconds: Date.now() / 1000 in JavaScript.",
            Address = "https://www.rfc-editor.org/rfc/rfc7519#section-2",
            Evaluate = (rule, inspection) =>
                Times.Where(name => inspection.Parts.Seconds(name) > MaxSeconds).ToArray() is { Length: > 0 } names
                    ? rule.Finds(
                        $"Its {string.Join(" and ", names)} {(names.Length == 1 ? "is" : "are")} in milliseconds, and not in seconds."
                    )
                    : null,
        };

    public static TokenRule Issuer { get; } =
        new("iss-other", Severity.Error, "The issuer of a token is not the one whose keys were read")
        {
            Source = "RFC 7519 section 4.1.1, OpenID Connect Core 1.0 section 3.1.3.7",
            Consequence = "Relying parties refuse it (IDX10205).",
            Remedy = "Configure the issuer exactly as tokens have it, with or without a slash at the end.",
            Address = $"{Jwt}.1",
            Evaluate = (rule, inspection) =>
                inspection.Parts.Claims.Text("iss") is { } issuer && inspection.Expected.Issuer is { } expected && issuer != expected
                    ? rule.Finds(
                        $"Its iss is '{TokenValue.Shown(issuer)}', and the issuer of the keys is '{TokenValue.Shown(expected)}'"
                            + (issuer.TrimEnd('/') == expected.TrimEnd('/') ? ": a slash at the end differs." : ".")
                    )
                    : null,
        };

    public static TokenRule NoIssuer { get; } =
        new("iss-missing", Severity.Error, "A token has no issuer")
        {
            Source = "OpenID Connect Core 1.0 section 2, RFC 9068 section 2.2",
            Consequence = "Relying parties refuse it (IDX10211), because they cannot know whose keys verify it.",
            Remedy = "Let the issuer write iss.",
            Address = $"{Jwt}.1",
            Evaluate = (rule, inspection) => Lacks(inspection, "iss") ? rule.Finds("It has no iss.") : null,
        };

    public static TokenRule PlainIssuer { get; } =
        new("iss-not-https", Severity.Warning, "The issuer of an identity token is no https address")
        {
            Source = "OpenID Connect Core 1.0 section 2",
            Consequence = "Clients that check it refuse the token. Most compare the name alone.",
            Remedy = "Give the issuer an https address; plain http is for tests on one machine.",
            Address = OpenId,
            Evaluate = (rule, inspection) =>
                inspection.Purpose == TokenPurpose.Identity
                && inspection.Parts.Claims.Text("iss") is { } issuer
                && !issuer.StartsWith("https://", StringComparison.Ordinal)
                    ? rule.Finds("Its iss is no https address, which an identity token has.")
                    : null,
        };

    public static TokenRule Audience { get; } =
        new("aud-other", Severity.Error, "The audience of a token is another one")
        {
            Source = "RFC 7519 section 4.1.3, RFC 8725 section 3.9",
            Consequence = "Relying parties refuse it (IDX10214).",
            Remedy = "Let the issuer write the client ID into identity tokens, and the name of the API into access tokens.",
            Address = $"{Jwt}.3",
            Evaluate = (rule, inspection) =>
                Audiences(inspection.Parts.Claims.Of("aud")) is { Length: > 0 } all
                && inspection.Expected.Audience is { } expected
                && !all.Contains(expected)
                    ? rule.Finds(
                        $"Its aud is {string.Join(", ", all.Take(3).Select(one => $"'{TokenValue.Shown(one)}'"))}"
                            + $"{(all.Length > 3 ? " and others" : "")}, and not '{TokenValue.Shown(expected)}'."
                    )
                    : null,
        };

    public static TokenRule NoAudience { get; } =
        new("aud-missing", Severity.Error, "A token has no audience")
        {
            Source = "OpenID Connect Core 1.0 section 2, RFC 9068 section 2.2, RFC 8725 section 3.9",
            Consequence = "Relying parties refuse it (IDX10206), or accept a token that was meant for others.",
            Remedy = "Let the issuer write the client ID into identity tokens, and the name of the API into access tokens.",
            Address = $"{Jwt}.3",
            Evaluate = (rule, inspection) =>
                Lacks(inspection, "aud")
                    ? rule.Finds(
                        inspection.Purpose == TokenPurpose.Access
                            ? "It has no aud. Duende writes one only if the API is an API resource, or with EmitStaticAudienceClaim."
                            : "It has no aud."
                    )
                    : null,
        };

    public static TokenRule Nonce { get; } =
        new("nonce-other", Severity.Error, "The nonce of an identity token is not the one that the client sent")
        {
            Source = "OpenID Connect Core 1.0 section 3.1.3.7, step 11",
            Consequence = "Clients refuse it: it may be the response to somebody else's login.",
            Remedy = "Compare the nonce with the one in the address of the same login, and the cookie in which the client keeps it.",
            Address = "https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation",
            Evaluate = (rule, inspection) =>
                inspection.Expected.Nonce is not { } expected
                || inspection.Parts.Claims.Root is null
                || inspection.Purpose is TokenPurpose.Access or TokenPurpose.Logout
                    ? null
                : !inspection.Parts.Claims.Has("nonce") ? rule.Finds("It has no nonce, and the client sent one.")
                : inspection.Parts.Claims.Text("nonce") != expected ? rule.Finds("Its nonce is not the one that the client sent.")
                : null,
        };

    public static TokenRule AuthorizedParty { get; } =
        new("azp", Severity.Warning, "An identity token has several audiences and no azp, or one that is not a text")
        {
            Source = "OpenID Connect Core 1.0 section 2 and 3.1.3.7",
            Consequence = "Clients that check azp refuse the token.",
            Remedy = "Let the issuer write azp: the client that the token is for.",
            Address = OpenId,
            Evaluate = (rule, inspection) =>
                inspection.Parts.Claims.Of("azp") is { ValueKind: not JsonValueKind.String } ? rule.Finds("Its azp is not a text.")
                : inspection.Purpose == TokenPurpose.Identity
                && Audiences(inspection.Parts.Claims.Of("aud")) is { Length: > 1 } all
                && !inspection.Parts.Claims.Has("azp")
                    ? rule.Finds(Invariant($"It has {all.Length} audiences and no azp."))
                : null,
        };

    public static TokenRule Missing { get; } =
        new("claims-missing", Severity.Warning, "Claims that its kind of token must have are missing")
        {
            Source = "OpenID Connect Core 1.0 section 2, RFC 9068 section 2.2, Back-Channel Logout 1.0 section 2.4",
            Consequence = "Relying parties that check them refuse the token.",
            Remedy = "Let the issuer write them.",
            Address = OpenId,
            Evaluate = (rule, inspection) =>
                inspection.Parts.Claims.Root is not null
                && Required(inspection).Where(name => !inspection.Parts.Claims.Has(name)).ToArray() is { Length: > 0 } names
                    ? rule.Finds($"It has no {string.Join(" and no ", names)}, which {PurposeText.Of(inspection.Purpose)} must have.")
                    : null,
        };

    public static TokenRule Shapes { get; } =
        new("claim-malformed", Severity.Error, "Issuer, audience, subject or nonce of a token is not a text, or is too long")
        {
            LowerSeverity = Severity.Warning,
            Source = "OpenID Connect Core 1.0 section 2, RFC 7519 section 4.1.1 to 4.1.3",
            Consequence = "Relying parties refuse the token, some also for its sub, such as PyJWT.",
            Remedy = "Write iss, sub and nonce as texts, aud as a text or a list of texts; sub of at most 255 characters.",
            Address = OpenId,
            Evaluate = (rule, inspection) =>
                inspection.Parts.Claims.Of("iss") is { ValueKind: not JsonValueKind.String } ? rule.Finds("Its iss is not a text.")
                : inspection.Parts.Claims.Of("aud") is { } audience && Audiences(audience) is not { Length: > 0 }
                    ? rule.Finds("Its aud is neither a text nor a list of texts.")
                : new[] { "sub", "nonce" }.FirstOrDefault(name =>
                    inspection.Parts.Claims.Of(name) is { ValueKind: not JsonValueKind.String }
                )
                    is { } malformed
                    ? rule.FindsLess($"Its {malformed} is not a text.")
                : inspection.Parts.Claims.Text("sub") is { Length: > MaxSubjectCharacters } subject
                    ? rule.FindsLess(Invariant($"Its sub has {subject.Length} characters, at most {MaxSubjectCharacters} are permitted."))
                : null,
        };

    // What is not a JSON object lacks nothing: it has a finding of its own.
    private static bool Lacks(TokenInspection inspection, string name) =>
        inspection.Parts.Claims is { Root: not null } claims && !claims.Has(name);

    private static Finding Within(TimeSpan difference, TokenRule rule, string message, string exception) =>
        difference < TokenPolicy.DefaultSkew
            ? rule.Finds($"{message}: {exception}.") with
            {
                IsWithinSkew = true,
            }
            : rule.Finds($"{message}.");

    // exp, iss and aud have rules of their own.
    private static string[] Required(TokenInspection inspection) =>
        inspection switch
        {
            { Purpose: TokenPurpose.Identity } => ["sub", "iat"],
            { Type: "at+jwt" } => ["sub", "client_id", "iat", "jti"],
            { Purpose: TokenPurpose.Logout } => ["iat", "jti", "events"],
            _ => [],
        };

    private static string[]? Audiences(JsonElement? audience) =>
        audience switch
        {
            { ValueKind: JsonValueKind.String } text => [text.GetString()!],
            { ValueKind: JsonValueKind.Array } list when list.EnumerateArray().All(one => one.ValueKind == JsonValueKind.String) =>
            [
                .. list.EnumerateArray().Select(one => one.GetString()!),
            ],
            _ => null,
        };
}

/// <summary>What a token is for, in words.</summary>
internal static class PurposeText
{
    public static string Of(TokenPurpose purpose) =>
        purpose switch
        {
            TokenPurpose.Identity => "an identity token",
            TokenPurpose.Access => "an access token",
            TokenPurpose.Logout => "a logout token",
            _ => "a token",
        };
}
