using System.Text;
using System.Text.Json;

namespace TokenSigningBench.RelyingParties;

/// <summary>What a relying party is configured with: the first line of standard input, in JSON. Other members are for others.</summary>
internal sealed record StartupData
{
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
    };

    /// <summary>The issuer of the tokens. A client also reads its discovery document.</summary>
    public required string Issuer { get; init; }

    /// <summary>The audience of the tokens: a client's <c>client_id</c>, or the API's own name.</summary>
    public required string Audience { get; init; }

    /// <summary>The address of the issuer's key set, which the library finds by itself; <c>data:</c> with the set itself.</summary>
    public required string KeySet { get; init; }

    /// <summary>The issuer's key set, for an API; null where the server's own is read.</summary>
    public string? Keys =>
        KeySet.StartsWith("data:", StringComparison.Ordinal)
            ? Encoding.UTF8.GetString(Convert.FromBase64String(KeySet[(KeySet.IndexOf(',') + 1)..]))
            : null;

    /// <summary>The client's registered redirect URI; null for an API.</summary>
    public Uri? RedirectUri { get; init; }

    /// <summary>How much faster than real time the library's clock runs, from 1.</summary>
    public double Speed { get; init; } = 1;

    /// <summary>Other issuers, for which verifiers are made and thrown away before.</summary>
    public IReadOnlyList<WarmUp> WarmUps { get; init; } = [];

    /// <exception cref="JsonException">The line is missing or is no startup data.</exception>
    public static StartupData Read(string? line) =>
        JsonSerializer.Deserialize<StartupData>(line ?? "", Json) ?? throw new JsonException("It is null.");
}

/// <summary>Another issuer, and the tokens that are shown to the application that accepts its tokens.</summary>
/// <param name="Issuer">With a slash at the end.</param>
internal sealed record WarmUp(string Issuer, IReadOnlyList<string> Tokens);
