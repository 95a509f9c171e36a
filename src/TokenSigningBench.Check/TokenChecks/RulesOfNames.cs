using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>How a token names its key: kid, x5t, and what else of a key is in its header.</summary>
internal static class RulesOfNames
{
    private const string Header = "https://www.rfc-editor.org/rfc/rfc7515#section-4.1";
    private const int Sha1HexCharacters = 40;

    public static TokenRule UnknownKid { get; } =
        new("kid-unknown", Severity.Error, "The kid of a token names no key of the set")
        {
            Source = "RFC 7515 section 4.1.4, OpenID Connect Core 1.0 section 10.1",
            Consequence =
                "Libraries that look the key up by its kid refuse the token. Microsoft.IdentityModel tries all keys, and says IDX10503 "
                + "if none fits.",
            Remedy = "Publish the key that signs under the kid that its tokens name.",
            Address = $"{Header}.4",
            Evaluate = (rule, inspection) =>
                inspection is { Keys: { } set, Parts.Kid: { } kid, IsUnsigned: false, Parts.IsAlgorithmNone: false }
                && inspection.Named.Length == 0
                && set.Keys.Any(key => key.Kid is not null || inspection.Match is null)
                    ? Judge(rule, inspection, set, kid)
                    : null,
        };

    public static TokenRule OtherKey { get; } =
        new("kid-of-other-key", Severity.Error, "The kid of a token names another key than the one that signed it")
        {
            Source = "RFC 7515 section 4.1.4",
            Consequence = "Libraries verify with the key that the kid names, and refuse the token.",
            Remedy = "Let the issuer write the kid of the key that signs.",
            Address = $"{Header}.4",
            Evaluate = (rule, inspection) =>
                inspection is { Match: { Form: not SignatureForm.OwnKey } match, Parts.Kid: { } kid }
                && inspection.Named is [_, ..] named
                && !named.Contains(match.Key)
                    ? rule.Finds($"Its kid '{TokenValue.Shown(kid)}' names another key than the one that signed it, {match.Key.Label}.")
                    : null,
        };

    public static TokenRule MissingKid { get; } =
        new("kid-missing", Severity.Error, "A token names no key")
        {
            LowerSeverity = Severity.Warning,
            Source = "OpenID Connect Core 1.0 section 10.1: with several keys a kid is required",
            Consequence = "Libraries that look the key up by its kid refuse the token.",
            Remedy = "Let the issuer write the kid of the key into its tokens.",
            Address = "https://openid.net/specs/openid-connect-core-1_0.html#SigEnc",
            Evaluate = (rule, inspection) =>
                inspection is not { Keys: { } set, Parts: { Header.Root: not null, Kid: null } parts } || parts.Header.Has("kid") ? null
                : set.Keys.Count > 1
                    ? rule.Finds(
                        Invariant($"It has no kid, and {inspection.SetName} has {set.Keys.Count} keys")
                            + (inspection.Match is { } match ? $": {match.Key.Label} signed it." : ".")
                    )
                : set.Keys[0].Kid is not null ? rule.FindsLess("It has no kid, and its key has one.")
                : null,
        };

    public static TokenRule KidNotText { get; } =
        new("kid-not-text", Severity.Error, "The kid of a token is not a text")
        {
            Source = "RFC 7515 section 4.1.4",
            Consequence = "Libraries do not find the key, or refuse the header.",
            Remedy = "Write kid as text.",
            Address = $"{Header}.4",
            Evaluate = (rule, inspection) =>
                inspection.Parts.Header.Of("kid") is { ValueKind: not System.Text.Json.JsonValueKind.String }
                    ? rule.Finds("Its kid is not a text.")
                    : null,
        };

    public static TokenRule DuplicateKid { get; } =
        new("kid-of-several", Severity.Error, "The kid of a token names several keys of the set")
        {
            Source = "RFC 7517 section 4.5: keys of a set should have distinct kids",
            Consequence = "Libraries take the first of them, or refuse to choose.",
            Remedy = "Give each key of the set a kid of its own, such as its RFC 7638 thumbprint.",
            Address = "https://www.rfc-editor.org/rfc/rfc7517#section-4.5",
            Evaluate = (rule, inspection) =>
                inspection.Named is { Length: > 1 } named
                    ? rule.Finds(
                        Invariant($"Its kid '{TokenValue.Shown(inspection.Parts.Kid!)}' names {named.Length} keys of {inspection.SetName}.")
                    )
                    : null,
        };

    public static TokenRule OtherThumbprint { get; } =
        new("x5t-of-other-key", Severity.Warning, "The x5t of a token is not that of the certificate whose key signed it")
        {
            Source = "RFC 7515 sections 4.1.7 and 4.1.8",
            Consequence = "Relying parties that look the key up by its thumbprint do not find it, or find another one.",
            Remedy = "Write the thumbprint of the certificate that signs, in base64url of its bytes, or leave it out.",
            Address = $"{Header}.7",
            Evaluate = (rule, inspection) =>
                inspection.Match is { Form: not SignatureForm.OwnKey } match
                && (
                    Differs(inspection.Parts.Header.Text("x5t"), match.Key.X5t, "x5t")
                    ?? Differs(inspection.Parts.Header.Text("x5t#S256"), match.Key.X5tS256, "x5t#S256")
                )
                    is { } difference
                    ? rule.Finds(difference)
                    : null,
        };

    public static TokenRule EmbeddedKey { get; } =
        new("key-in-header", Severity.Warning, "The header of a token brings a key, or the address of one")
        {
            Source = "RFC 8725 section 3.10",
            Consequence = "A relying party that uses it trusts whoever wrote the token, or fetches an address of their choice.",
            Remedy = "Leave it out of the header: relying parties find the key in the issuer's key set.",
            Address = "https://www.rfc-editor.org/rfc/rfc8725#section-3.10",
            Risk = SecurityRisk.Medium,
            Evaluate = (rule, inspection) =>
                new[] { "jku", "x5u", "jwk", "x5c" }.Where(inspection.Parts.Header.Has).ToArray() is { Length: > 0 } members
                    ? rule.Finds($"Its header has {string.Join(" and ", members)}.")
                    : null,
        };

    private static Finding Judge(TokenRule rule, TokenInspection inspection, TokenKeySet set, string kid)
    {
        string shown = TokenValue.Shown(kid);
        string[] known = [.. set.Keys.Select(key => key.Kid).OfType<string>()];
        string why =
            Array.Find(known, one => string.Equals(one, kid, StringComparison.OrdinalIgnoreCase)) is { } other
                ? $" It differs in case from '{TokenValue.Shown(other)}'."
            : Array.Find(known, one => JwsAlgorithm.All.Any(algorithm => one == $"{kid}{algorithm}" || kid == $"{one}{algorithm}"))
                is { } part
                ? $" It resembles '{TokenValue.Shown(part)}': Duende IdentityServer adds the algorithm to the kid of a certificate."
            : "";
        return inspection.Match is { } match
            ? rule.Finds($"Its kid '{shown}' names no key of {inspection.SetName}; the key {match.Key.Label} signed it.{why}")
            : rule.Finds(
                $"Its kid '{shown}' names no key of {inspection.SetName}, and none of its keys signed it.{why}",
                "Fetch the key set again: the issuer may have a new key. If it stays so, the token is of another issuer or server: "
                    + "compare its iss (--claims), and let all servers share their keys."
            );
    }

    private static string? Differs(string? token, string? key, string name) =>
        token is null || key is null || token == key ? null
        : token.Length == Sha1HexCharacters && token.All(char.IsAsciiHexDigit) ? $"Its {name} is hexadecimal, and must be base64url."
        : token.TrimEnd('=') == key ? $"Its {name} is padded, and must not be."
        : $"Its {name} is '{TokenValue.Shown(token)}', and the certificate's is '{TokenValue.Shown(key)}'.";
}
