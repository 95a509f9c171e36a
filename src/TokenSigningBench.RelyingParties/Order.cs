using System.Text.Json;

namespace TokenSigningBench.RelyingParties;

/// <summary>What a relying party is configured with: the first line of standard input, in JSON.</summary>
internal sealed record Order
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
    };

    /// <summary>The relying party's name, one of <see cref="IRelyingParty"/>.</summary>
    public required string Party { get; init; }

    /// <summary>The issuer of the tokens. A client also reads its discovery document.</summary>
    public required string Issuer { get; init; }

    /// <summary>The audience of the tokens: a client's <c>client_id</c>, or the API's own name.</summary>
    public required string Audience { get; init; }

    /// <summary>The algorithm of the tokens, the only one that an API accepts; null for the library's default.</summary>
    public string? Algorithm { get; init; }

    /// <summary>The issuer's key set, for an API; null where the server's own is read.</summary>
    public string? Keys { get; init; }

    /// <summary>The client's registered redirect URI; null for an API.</summary>
    public Uri? RedirectUri { get; init; }

    /// <summary>How much faster than real time the library's clock runs, from 1.</summary>
    public double Speed { get; init; } = 1;

    /// <summary>Whether JwtBearer's cache of keys is refreshed as often as the library permits, in place of the default.</summary>
    public bool HasShortestRefresh { get; init; }

    /// <summary>Other issuers, for which verifiers are made and thrown away before.</summary>
    public IReadOnlyList<WarmUp> WarmUps { get; init; } = [];

    /// <exception cref="JsonException">The line is missing or is no order.</exception>
    public static Order Read(string? line) => JsonSerializer.Deserialize<Order>(line ?? "", Json) ?? throw new JsonException("It is null.");
}

/// <summary>Another issuer, and the tokens that are shown to the application that accepts its tokens.</summary>
/// <param name="Issuer">With a slash at the end.</param>
internal sealed record WarmUp(string Issuer, IReadOnlyList<string> Tokens);
