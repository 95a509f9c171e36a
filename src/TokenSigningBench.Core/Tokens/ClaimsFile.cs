using System.Text.Json;

namespace TokenSigningBench.Core.Tokens;

/// <summary>Reads claims that the user wants in a token: a JSON object, a token, or a token endpoint's response.</summary>
public static class ClaimsFile
{
    private const string Scheme = "Bearer ";

    // RFC 6749 section 5.1 and OpenID Connect Core 1.0 section 3.1.3.3: the first of them that is not opaque.
    private static readonly string[] TokenMembers = ["access_token", "id_token"];

    /// <returns>A JSON object without duplicate members, and the token that has it; null if it is in none.</returns>
    /// <exception cref="UserErrorException">The file cannot be read, or its claims cannot.</exception>
    public static (string Claims, UnverifiedToken? Token) Read(string path)
    {
        string text = SourceText.Read(path).Trim();
        int scheme = text.IndexOf(Scheme, StringComparison.OrdinalIgnoreCase);
        bool isHeader = scheme == 0 || (scheme > 0 && text.StartsWith("Authorization:", StringComparison.OrdinalIgnoreCase));
        return TokenIn(path, isHeader ? text[(scheme + Scheme.Length)..] : text) is { } token
            ? (token.Claims, token)
            : (IdentityToken.Own(Encoding.UTF8.GetBytes(text), path), null);
    }

    // A token begins with its header, a JSON object: {" in base64. A terminal breaks a long one into lines.
    private static UnverifiedToken? TokenIn(string path, string text) =>
        text.StartsWith("eyJ", StringComparison.Ordinal)
            ? UnverifiedToken.Read(path, string.Concat(text.Where(character => !char.IsWhiteSpace(character))))
        : text.StartsWith('{') ? TokenInResponse(path, text)
        : null;

    private static UnverifiedToken? TokenInResponse(string path, string json)
    {
        using JsonDocument document = StrictJson.Parse(path, Encoding.UTF8.GetBytes(json));
        string[] tokens = [.. TokenMembers.Select(member => JwkDocument.Text(document.RootElement, member)).OfType<string>()];
        return tokens.Length == 0 ? null
            : Array.Find(tokens, UnverifiedToken.IsSigned) is { } signed ? UnverifiedToken.Read(path, signed)
            : throw new UserErrorException(path, "is a token response, and none of its tokens has claims that can be read");
    }
}
