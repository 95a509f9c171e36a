using System.Text.Json;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>What else a header says: type, extensions, compression.</summary>
internal static class RulesOfHeaders
{
    // Registered types of signed tokens (RFC 9068, RFC 8417, RFC 9101, RFC 9449, RFC 9701, OpenID Connect Back-Channel Logout).
    private static readonly string[] Types =
    [
        "jwt",
        "jws",
        "at+jwt",
        "logout+jwt",
        "secevent+jwt",
        "oauth-authz-req+jwt",
        "dpop+jwt",
        "token-introspection+jwt",
        "client-authentication+jwt",
    ];

    public static TokenRule Critical { get; } =
        new("crit", Severity.Error, "The header of a token asks for an extension")
        {
            Source = "RFC 7515 section 4.1.11",
            Consequence = "Relying parties must refuse what they do not know. Some ignore it.",
            Remedy = "Leave crit out, unless every relying party knows the extension.",
            Address = "https://www.rfc-editor.org/rfc/rfc7515#section-4.1.11",
            Evaluate = (rule, inspection) =>
                inspection.Parts.Header.Of("crit") is { } critical
                    ? rule.Finds($"Its header has crit{Names(critical)}: most relying parties refuse it.")
                : inspection.Parts.Header.Has("b64") ? rule.Finds("Its header has b64 (RFC 7797) without crit.")
                : null,
        };

    public static TokenRule Compressed { get; } =
        new("zip", Severity.Warning, "The header of a signed token says that it is compressed")
        {
            Source = "RFC 7516 section 4.1.3: zip is for encrypted tokens; RFC 8725 section 3.6",
            Consequence = "Relying parties ignore it, or refuse the token.",
            Remedy = "Leave zip out.",
            Address = "https://www.rfc-editor.org/rfc/rfc8725#section-3.6",
            Evaluate = (rule, inspection) =>
                inspection.Parts.Header.Has("zip") && inspection.Parts.Token.Form != TokenForm.Jwe
                    ? rule.Finds("Its header has zip, which no signed token has.")
                    : null,
        };

    public static TokenRule OtherType { get; } =
        new("typ-unknown", Severity.Warning, "The typ of a token is not one of a signed token")
        {
            Source = "RFC 8725 section 3.11, RFC 7519 section 5.1",
            Consequence = "Relying parties that check typ refuse the token (IDX10257).",
            Remedy = "Write JWT, or at+jwt for an access token (RFC 9068).",
            Address = "https://www.rfc-editor.org/rfc/rfc8725#section-3.11",
            Evaluate = (rule, inspection) =>
                inspection.Parts.Header.Of("typ") is not { } typ ? null
                : typ.ValueKind != JsonValueKind.String ? rule.Finds("Its typ is not a text.")
                : inspection.Type is { } name && !Types.Contains(name) ? rule.Finds($"Its typ is '{TokenValue.Shown(name)}'.")
                : null,
        };

    public static TokenRule WrongType { get; } =
        new("typ-of-other-kind", Severity.Error, "A token is of another kind than the place where it was")
        {
            Source = "RFC 8725 section 3.11 and 3.12, RFC 9068 section 4",
            Consequence = "Relying parties that check typ refuse it. Others take one kind of token for another.",
            Remedy = "Send the identity token to the client, and the access token to the API.",
            Address = "https://www.rfc-editor.org/rfc/rfc8725#section-3.12",
            Evaluate = (rule, inspection) =>
                inspection is { Parts.Token.Name: "id_token", Type: { } type } && type.Contains('+', StringComparison.Ordinal)
                    ? rule.Finds($"It was the id_token of a response, and its typ is '{TokenValue.Shown(type)}'.")
                    : null,
        };

    private static string Names(JsonElement critical) =>
        critical.ValueKind == JsonValueKind.Array
        && critical.EnumerateArray().Where(one => one.ValueKind == JsonValueKind.String).Select(one => one.GetString()!).ToArray()
            is { Length: > 0 } names
            ? $" ({TokenValue.Shown(string.Join(", ", names))})"
            : "";
}
