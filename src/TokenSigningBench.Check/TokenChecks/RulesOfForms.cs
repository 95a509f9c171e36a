using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>The form of a token: segments, base64url, JSON.</summary>
internal static class RulesOfForms
{
    public static TokenRule Incomplete { get; } =
        new("token-incomplete", Severity.Error, "A token has not three segments")
        {
            Source = "RFC 7515 section 7.1",
            Consequence = "No relying party reads it.",
            Remedy = "Copy the whole token: a shell, a form or a log may have cut it.",
            Address = "https://www.rfc-editor.org/rfc/rfc7515#section-7.1",
            Evaluate = (rule, inspection) =>
                inspection.Parts.Token.Segments is var count && count != 3
                    ? rule.Finds(
                        Invariant($"It has {count} segment{(count == 1 ? "" : "s")}, and a signed token has three")
                            + (count < 3 ? ": it was cut off." : ".")
                    )
                    : null,
        };

    public static TokenRule NotBase64Url { get; } =
        new("not-base64url", Severity.Error, "A segment of a token is not base64url as tokens have it")
        {
            Source = "RFC 7515 section 2",
            Consequence = "Strict libraries refuse it, lenient ones accept it. Some change it before they verify.",
            Remedy = "Encode each segment in base64url without padding, white space and line breaks.",
            Address = "https://www.rfc-editor.org/rfc/rfc7515#section-2",
            Evaluate = (rule, inspection) =>
                inspection.Parts.EncodingFaults is { Count: > 0 } faults && inspection.Parts.Token.Segments == 3
                    ? rule.Finds($"{Capitalized.Of(string.Join("; ", faults))}.")
                    : null,
        };

    public static TokenRule UnreadableHeader { get; } =
        new("header-unreadable", Severity.Error, "The header of a token cannot be read")
        {
            Source = "RFC 7515 section 4",
            Consequence = "No relying party reads it.",
            Remedy = "Copy the token again. If the issuer wrote it so, its header must be a JSON object in UTF-8.",
            Address = "https://www.rfc-editor.org/rfc/rfc7515#section-4",
            Evaluate = (rule, inspection) =>
                inspection.Parts.Header is { Root: null, Fault: { } fault } ? rule.Finds($"Its header {fault}.") : null,
        };

    public static TokenRule UnreadableClaims { get; } =
        new("claims-unreadable", Severity.Error, "The claims of a token cannot be read")
        {
            Source = "RFC 7519 section 7.2, RFC 8725 section 3.7",
            Consequence = "No relying party reads it.",
            Remedy = "Copy the token again. If the issuer wrote it so, its claims must be a JSON object in UTF-8.",
            Address = "https://www.rfc-editor.org/rfc/rfc7519#section-7.2",
            Evaluate = (rule, inspection) =>
                inspection.Parts is { Token.Segments: 3, Claims: { Root: null, Fault: { } fault } }
                    ? rule.Finds(
                        inspection.Parts.Header.Text("cty") is { } content && content.Contains("JWT", StringComparison.OrdinalIgnoreCase)
                            ? "Its payload is another token (cty JWT), and not claims."
                            : $"Its payload {fault}."
                    )
                    : null,
        };

    public static TokenRule NotStrict { get; } =
        new("json-not-strict", Severity.Error, "The JSON of a token is read differently by different libraries")
        {
            Source = "RFC 7515 section 4, RFC 7519 section 4, RFC 8725 section 3.7",
            Consequence = "Some libraries refuse it. Of a member that is named twice, some take the first and some the last.",
            Remedy = "Let the issuer write each member once, in UTF-8 without a byte order mark.",
            Address = "https://www.rfc-editor.org/rfc/rfc7519#section-4",
            Risk = SecurityRisk.Medium,
            Evaluate = (rule, inspection) =>
                inspection.Parts.Header is { Root: not null, Fault: { } header } ? rule.Finds($"Its header {header}.")
                : inspection.Parts.Claims is { Root: not null, Fault: { } claims } ? rule.Finds($"Its payload {claims}.")
                : null,
        };
}
