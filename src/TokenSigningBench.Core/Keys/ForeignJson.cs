using System.Text.Json;

namespace TokenSigningBench.Core.Keys;

/// <summary>Names JSON that is neither a JWK nor a key set, with the command that makes it one.</summary>
internal static class ForeignJson
{
    /// <returns>A noun and the remedy, as the end of a sentence; null if it is not recognized.</returns>
    public static string? Describe(JsonElement root) =>
        root.ValueKind switch
        {
            JsonValueKind.String => "a string with JSON in it; take it out: jq -r . FILE > NEW.jwks",
            JsonValueKind.Array when root.GetArrayLength() > 0 && root.EnumerateArray().All(item => Has(item, "kty")) =>
                "an array of keys without its object; make it a key set: jq '{keys: .}' FILE > NEW.jwks",
            JsonValueKind.Object => DescribeObject(root),
            _ => null,
        };

    private static string? DescribeObject(JsonElement root) =>
        Has(root, "keys") ? "an object whose 'keys' is not an array (RFC 7517 section 5)"
        : root.EnumerateObject().FirstOrDefault(member => member.Name.Equals("keys", StringComparison.OrdinalIgnoreCase))
            is { Value.ValueKind: JsonValueKind.Array } other
            ? $"an object with '{other.Name}', and a key set has 'keys' (RFC 7517 section 5)"
        : Has(root, "Data") && Has(root, "DataProtected")
            ? "a key file of Duende IdentityServer, which keeps the key encrypted or in its own form: check the server's address"
        : root.TryGetProperty("Parameters", out JsonElement parameters) && Has(parameters, "Modulus")
            ? "a key file of IdentityServer4 (tempkey.rsa) in its own form: check the server's address"
        : Has(root, "issuer") && Has(root, "authorization_endpoint")
            ? "a discovery document without jwks_uri: no relying party finds its keys"
        : Has(root, "access_token") || Has(root, "id_token") ? "a token response: check the key set or the address of the issuer"
        : root.EnumerateObject().FirstOrDefault(member => Has(member.Value, "keys")) is { Value.ValueKind: JsonValueKind.Object } nested
            ? $"an object around a key set; take it out: jq '.\"{PrintableText.Of(nested.Name)}\"' FILE > NEW.jwks"
        : root.EnumerateObject().FirstOrDefault(member => IsPem(member.Value)) is { Value.ValueKind: JsonValueKind.String } pem
            ? $"an object with PEM in it; take it out: jq -r '.\"{PrintableText.Of(pem.Name)}\"' FILE > NEW.pem"
        : Has(root, "n") && Has(root, "e") ? "a key without kty (RFC 7517 section 4.1)"
        : null;

    private static bool Has(JsonElement element, string member) =>
        element.ValueKind == JsonValueKind.Object && element.TryGetProperty(member, out _);

    private static bool IsPem(JsonElement value) =>
        value.ValueKind == JsonValueKind.String && value.GetString()!.Contains("-----BEGIN ", StringComparison.Ordinal);
}
