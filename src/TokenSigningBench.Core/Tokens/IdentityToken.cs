using System.Text.Json;

namespace TokenSigningBench.Core.Tokens;

/// <summary>The claims to sign: the article's identity token, or the user's own JSON.</summary>
public static class IdentityToken
{
    /// <summary>The article's lifetime in seconds.</summary>
    public const int LifetimeSeconds = 60;

    /// <summary>
    /// The article's identity token: for the client <c>test-client</c> in the implicit flow, subject <c>valid</c>, lifetime 60 s.
    /// </summary>
    /// <remarks>
    /// The article's code set neither issuer nor nonce. OpenID Connect Core 1.0 sections 2 and 3.2.2.11 require both, so they are here.
    /// </remarks>
    /// <param name="now">The time of issue.</param>
    /// <returns>A JSON object of the same length at any time of issue until the year 2286.</returns>
    public static string Article(DateTimeOffset now)
    {
        long issued = now.ToUnixTimeSeconds();
        return $$"""{"iss":"https://idsrv.example","aud":"test-client","exp":{{issued + LifetimeSeconds}},"nbf":"""
            + $$"""{{issued}},"iat":{{issued}},"nonce":"n-0S6_WzA2Mj","sub":"valid"}""";
    }

    /// <summary>The article's identity token, padded with one more claim.</summary>
    /// <param name="now">The time of issue.</param>
    /// <param name="characters">The length of the JSON in characters, each of which is a byte.</param>
    /// <exception cref="ArgumentOutOfRangeException">The claims are longer without the padding.</exception>
    public static string OfLength(DateTimeOffset now, int characters)
    {
        const string Name = ",\"pad\":\"\"";
        string claims = Article(now)[..^1];
        int rest = characters - claims.Length - Name.Length - 1;
        ArgumentOutOfRangeException.ThrowIfNegative(rest, nameof(characters));
        return $"{claims}{Name[..^1]}{new string('x', rest)}\"}}";
    }

    /// <summary>Checks the user's own claims.</summary>
    /// <param name="json">The claims, which must be one JSON object.</param>
    /// <param name="source">Their source, for the message.</param>
    /// <returns>The object, as it was written.</returns>
    /// <exception cref="UserErrorException">It is not a JSON object, or not one as <see cref="StrictJson"/> reads it.</exception>
    public static string Own(ReadOnlyMemory<byte> json, string source)
    {
        using JsonDocument document = StrictJson.Parse(source, json);
        return document.RootElement.ValueKind == JsonValueKind.Object
            ? document.RootElement.GetRawText()
            : throw new UserErrorException(source, $"is a JSON {document.RootElement.ValueKind}; a token's claims are an object");
    }
}
