using System.Text.Json;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Core.Tokens.Received;

/// <summary>The keys that a token may be signed with: those of a key set, of certificates and of key files.</summary>
public sealed class TokenKeySet : IDisposable
{
    private readonly string? _json;

    private TokenKeySet(string name, IReadOnlyList<CandidateKey> keys, string? json) => (Name, Keys, _json) = (name, keys, json);

    /// <summary>What the user named.</summary>
    public string Name { get; }

    public IReadOnlyList<CandidateKey> Keys { get; }

    /// <param name="name">What the user named.</param>
    /// <param name="keys">The keys, which their owner keeps.</param>
    /// <param name="json">The key set that they are in; null if they are in none.</param>
    /// <exception cref="UserErrorException">There is none that verifies tokens, or a shared secret cannot be read.</exception>
    public static TokenKeySet Of(string name, IEnumerable<SourceKey> keys, string? json)
    {
        CandidateKey[] all = [.. keys.Select(Candidate).OfType<CandidateKey>(), .. json is null ? [] : Secrets(name, json)];
        return all.Length > 0 ? new(name, all, json) : throw new UserErrorException(name, "holds no key that tokens are verified with");
    }

    /// <summary>The key set as relying parties read it: the issuer's own, or one that is written with these keys.</summary>
    /// <param name="token">The token, whose kid the only key of a file without names gets.</param>
    public string Json(TokenParts token)
    {
        if (_json is not null)
            return _json;
        using var content = new MemoryStream();
        using (var json = new Utf8JsonWriter(content))
        {
            json.WriteStartObject();
            json.WriteStartArray("keys");
            foreach (CandidateKey key in Keys.Where(key => key.Key.Secret is null))
            {
                if (
                    (
                        token.MeantAlgorithm is { } meant && meant.Fits(key.Key)
                            ? meant
                            : JwsAlgorithm.All.FirstOrDefault(one => one.Fits(key.Key))
                    ) is
                    { } algorithm
                )
                    JwkText.Write(
                        json,
                        key.Key,
                        null,
                        algorithm,
                        token.Kid is { } kid && (Keys.Count == 1 || key.IsNamed(kid)) ? kid
                            : key.LikelyKids is [var likely, ..] ? likely
                            : null,
                        withPrivatePart: false
                    );
            }

            json.WriteEndArray();
            json.WriteEndObject();
        }

        return Encoding.UTF8.GetString(content.GetBuffer(), 0, (int)content.Length);
    }

    /// <summary>Disposes the shared secrets.</summary>
    public void Dispose()
    {
        foreach (CandidateKey key in Keys.Where(key => key.Key.Secret is not null))
            key.Key.Dispose();
    }

    private static CandidateKey? Candidate(SourceKey key)
    {
        TokenKey? own =
            key.Rsa is { } rsa ? TokenKey.FromRsa(rsa)
            : key.Ecdsa is { } ecdsa ? TokenKey.FromEcdsa(ecdsa)
            : key.SeedKey is { } seedKey ? TokenKey.FromSeedKey(seedKey)
            : null;
        if (own is null)
            return null;
        var names = KeyIdentifiers.Of(
            key.Certificate,
            key.Rsa?.ExportParameters(includePrivateParameters: false),
            key.Ecdsa,
            own.Curve,
            key.SeedKey
        );
        return new(key.Source, own)
        {
            Kid = key.Published is { IsInSet: true } or { Kid: not null } ? key.Published.Kid : null,
            LikelyKids = key.Published is { IsInSet: true } or { Kid: not null } ? [] : [.. LikelyKids(names)],
            X5t = key.Published?.X5t ?? names.X5t,
            X5tS256 = key.Published?.X5tS256 ?? names.X5tS256,
            Algorithm = key.Published?.Algorithm,
        };
    }

    // IdentityServer writes the thumbprint with the algorithm after it, Microsoft.IdentityModel the thumbprint alone.
    private static IEnumerable<string> LikelyKids(KeyIdentifiers names) =>
        new[] { names.ThumbprintHex, names.JwkThumbprint, names.X5t, names.X5tS256, names.OpenIddictKid, names.KeycloakKid }
            .Concat(JwsAlgorithm.All.Select(names.IdentityServerKid))
            .OfType<string>();

    // A source has no secrets: a key set that is published must not.
    private static IEnumerable<CandidateKey> Secrets(string name, string json)
    {
        using JsonDocument document = StrictJson.Parse(name, Encoding.UTF8.GetBytes(json));
        List<CandidateKey> secrets = [];
        foreach (JsonElement jwk in document.RootElement.GetProperty("keys").EnumerateArray())
        {
            if (jwk.ValueKind == JsonValueKind.Object && JwkDocument.Text(jwk, "kty") == "oct" && JwkDocument.HasValue(jwk, "k"))
                secrets.Add(
                    new(name, JwkNumbers.Secret(name, jwk)) { Kid = JwkDocument.Text(jwk, "kid"), Algorithm = JwkDocument.Text(jwk, "alg") }
                );
        }

        return secrets;
    }
}
