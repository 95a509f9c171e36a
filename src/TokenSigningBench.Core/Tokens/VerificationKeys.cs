using System.Text.Json;

namespace TokenSigningBench.Core.Tokens;

/// <summary>The keys of one issuer for a verifier: each <c>kid</c> once, and never shared secrets together with public keys.</summary>
public sealed class VerificationKeys : IDisposable
{
    // With both kinds, whoever chooses the algorithm can use a public key as a secret.
    private const string Mixed = "holds shared secrets beside public keys: whoever writes a token could choose between them";

    private static readonly string[] PrivateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "priv"];

    private readonly IReadOnlyList<IDisposable> _owned;

    private VerificationKeys(string source, IReadOnlyList<VerificationKey> all, IReadOnlyList<IDisposable> owned)
    {
        _owned = owned;
        All = all;
        if (all.Any(key => key.Key.Secret is not null) && all.Any(key => key.Key.Secret is null))
            throw new UserErrorException(source, Mixed);
        if (
            all.Select(key => key.Kid)
                .OfType<string>()
                .GroupBy(kid => kid, StringComparer.Ordinal)
                .FirstOrDefault(same => same.Count() > 1) is
            { } twice
        )
            throw new UserErrorException(source, $"holds {twice.Count()} keys of the kid {PrintableText.Of(twice.Key)}");
    }

    public IReadOnlyList<VerificationKey> All { get; }

    /// <summary>Uses keys that the program already has.</summary>
    /// <param name="source">The source, for messages.</param>
    /// <param name="keys">The keys. The caller keeps them.</param>
    /// <exception cref="UserErrorException">
    /// Two have the same <c>kid</c>, or there are shared secrets together with public keys.
    /// </exception>
    public static VerificationKeys Of(string source, params IReadOnlyList<VerificationKey> keys) => new(source, keys, []);

    /// <summary>Reads a JWK or a JWK set (RFC 7517). Keys that are not for verifying, and unknown kinds, are skipped.</summary>
    /// <param name="source">The source, for messages.</param>
    /// <exception cref="UserErrorException">
    /// It is neither, has a duplicate member or <c>kid</c>, mixes secrets with public keys, publishes a private key, or has no key that
    /// verifies tokens.
    /// </exception>
    public static VerificationKeys Read(string source, ReadOnlyMemory<byte> json)
    {
        using JsonDocument document = StrictJson.Parse(source, json);
        JsonElement root = document.RootElement;
        JsonElement[] jwks =
            root.ValueKind == JsonValueKind.Object && root.TryGetProperty("keys", out JsonElement keys)
                ? keys.ValueKind == JsonValueKind.Array
                    ? [.. keys.EnumerateArray()]
                    : throw new UserErrorException(source, "its keys are not an array")
                : [root];
        if (jwks.Length > JwkDocument.MaxKeys)
            throw new UserErrorException(source, Invariant($"has {jwks.Length:N0} keys; at most {JwkDocument.MaxKeys} are read"));

        List<VerificationKey> read = [];
        try
        {
            foreach (JsonElement jwk in jwks)
            {
                if (ReadKey(source, jwk) is { } key)
                    read.Add(key);
            }

            return read.Count > 0
                ? new(source, read, [.. read.Select(key => key.Key)])
                : throw new UserErrorException(source, "holds no key that tokens are verified with");
        }
        catch
        {
            foreach (VerificationKey key in read)
                key.Key.Dispose();
            throw;
        }
    }

    /// <summary>Finds the key that a token names, or the only one.</summary>
    /// <param name="kid">The token's <c>kid</c>; null if it has none.</param>
    /// <returns>The key; null if none or several could be meant.</returns>
    public VerificationKey? Find(string? kid) =>
        All.FirstOrDefault(key => kid is not null && key.Kid == kid)
        ?? (All is [var only] && (kid is null || only.Kid is null) ? only : null);

    /// <summary>Disposes the keys that <see cref="Read"/> created.</summary>
    public void Dispose()
    {
        foreach (IDisposable one in _owned)
            one.Dispose();
    }

    private static VerificationKey? ReadKey(string source, JsonElement jwk)
    {
        if (jwk.ValueKind != JsonValueKind.Object)
            throw new UserErrorException(source, "one of its keys is not a JSON object");
        // For keys of any use: a server that publishes one private part may have published others elsewhere.
        RefusePrivatePart(source, jwk);
        if (!IsForVerifying(source, jwk))
            return null;

        try
        {
            TokenKey? key = Text(source, jwk, "kty") switch
            {
                "RSA" => JwkNumbers.Rsa(source, jwk) is { Rsa: { } rsa } ? TokenKey.FromRsa(rsa) : null,
                "EC" => JwkNumbers.Curve(source, jwk) is { Ecdsa: { } ecdsa } ? TokenKey.FromEcdsa(ecdsa) : null,
                "oct" => JwkNumbers.Secret(source, jwk),
                JwkNumbers.AlgorithmKeyPair => JwkNumbers.MLDsa(source, jwk) is { PublicKey: { } mldsa }
                    ? TokenKey.FromSeedKey(mldsa)
                    : null,
                JwkNumbers.OctetKeyPair => JwkNumbers.Ed25519(source, jwk) is { PublicKey: { } key25519 }
                    ? TokenKey.FromSeedKey(key25519)
                    : null,
                _ => null,
            };
            return key is null ? null : WithAlgorithm(key, Text(source, jwk, "alg"), Text(source, jwk, "kid"));
        }
        catch (CryptographicException e)
        {
            throw new UserErrorException(source, $"the numbers of one of its keys are not a key: {e.Message}", e);
        }
    }

    private static VerificationKey? WithAlgorithm(TokenKey key, string? name, string? kid)
    {
        // Wycheproof's keys use this name, with the curve's number in place of the hash's. RFC 7518 section 3.4 does not have it.
        string? known = name == "ES521" ? "ES512" : name;
        JwsAlgorithm? algorithm = JwsAlgorithm.All.FirstOrDefault(one => one.Name == known);
        if (name is null || algorithm is not null)
            return new(key, algorithm, kid);

        // The alg is not for signatures, whatever the use member states.
        key.Dispose();
        return null;
    }

    // RFC 7517 sections 4.2 and 4.3.
    private static bool IsForVerifying(string source, JsonElement jwk)
    {
        if (Text(source, jwk, "use") is { } use && use != "sig")
            return false;
        if (!jwk.TryGetProperty("key_ops", out JsonElement operations))
            return true;
        return operations.ValueKind == JsonValueKind.Array
            ? operations.EnumerateArray().Any(operation => operation.ValueKind == JsonValueKind.String && operation.ValueEquals("verify"u8))
            : throw new UserErrorException(source, "the key_ops of one of its keys are not an array");
    }

    private static void RefusePrivatePart(string source, JsonElement jwk)
    {
        if (PrivateMembers.FirstOrDefault(member => jwk.TryGetProperty(member, out _)) is { } member)
            throw new UserErrorException(source, $"one of its keys has a private member, '{member}': whoever reads the set can sign");
    }

    private static string? Text(string source, JsonElement jwk, string member) =>
        !jwk.TryGetProperty(member, out JsonElement value) ? null
        : value.ValueKind == JsonValueKind.String ? value.GetString()
        : throw new UserErrorException(source, $"the {member} of one of its keys is not a text");
}
