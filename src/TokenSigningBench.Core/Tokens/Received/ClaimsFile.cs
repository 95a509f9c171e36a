using System.Text.RegularExpressions;

namespace TokenSigningBench.Core.Tokens.Received;

/// <summary>
/// Reads claims that the user wants in a token: a JSON object, or a token in any form that <see cref="ReceivedTokens"/> reads.
/// </summary>
public static partial class ClaimsFile
{
    /// <returns>A JSON object without duplicate members, and the token that has it; null if it is in none.</returns>
    /// <exception cref="UserErrorException">The file cannot be read, or its claims cannot.</exception>
    public static (string Claims, UnverifiedToken? Token) Read(string path)
    {
        string text = SourceText.Read(path).Trim();
        // Claims may have a token in them, which is none of theirs.
        bool isObject = text.StartsWith('{') && !Response().IsMatch(text);
        ReceivedToken[] tokens = isObject ? [] : [.. ReceivedTokens.In(text)];
        if (tokens.Length == 0)
            return (IdentityToken.Own(Encoding.UTF8.GetBytes(text), path), null);

        // The first of them that is not opaque; an encrypted one says itself what it is.
        ReceivedToken token =
            Array.Find(tokens, one => one.Form == TokenForm.Jws)
            ?? Array.Find(tokens, one => one.Form is TokenForm.Jwe or TokenForm.Incomplete)
            ?? throw new UserErrorException(
                path,
                text.StartsWith('{')
                    ? "is a token response, and none of its tokens has claims that can be read"
                    : "is a reference token or a protected cookie: only its issuer can read its claims"
            );
        var unverified = UnverifiedToken.Read(path, token.Text);
        return (unverified.Claims, unverified);
    }

    // RFC 6749 section 5.1 and OpenID Connect Core 1.0 section 3.1.3.3.
    [GeneratedRegex("\"(access_token|id_token)\"\\s*:")]
    private static partial Regex Response();
}
