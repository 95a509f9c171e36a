using System.Buffers.Text;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;

namespace TokenSigningBench.Core.Keys;

/// <summary>Reads a JWK or a JWK set (RFC 7517). URLs in a key, <c>x5u</c> and <c>jku</c>, are never fetched.</summary>
public static class JwkDocument
{
    /// <summary>The maximum number of keys in a set. Real sets have a handful.</summary>
    public const int MaxKeys = 100;

    /// <summary>The maximum RSA modulus in bits: the largest that OpenSSL verifies with.</summary>
    public const int MaxModulusBits = 16384;

    // RFC 7518 sections 6.2.2, 6.3.2 and 6.4.1, RFC 8037 section 2, and RFC 9964 section 3.
    internal static readonly string[] PrivateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k", "priv"];

    // RFC 7518 section 4.1: how a key for encryption begins.
    private static readonly string[] EncryptionAlgorithms = ["RSA1_5", "RSA-OAEP", "ECDH-ES", "A128", "A192", "A256", "dir", "PBES2"];

    /// <summary>Reads the document. A key that cannot be read is listed as a failure and does not hide the others.</summary>
    /// <exception cref="UserErrorException">
    /// It is not JSON, neither a JWK nor a set, or has more than <see cref="MaxKeys"/> keys.
    /// </exception>
    public static SourceContent Read(string source, ReadOnlyMemory<byte> json)
    {
        using JsonDocument document = StrictJson.Parse(source, json);
        JsonElement root = document.RootElement;
        if (
            root.ValueKind == JsonValueKind.Object
            && root.TryGetProperty("keys", out JsonElement keys)
            && keys.ValueKind == JsonValueKind.Array
        )
            return ReadSet(source, keys, root);
        if (root.ValueKind != JsonValueKind.Object || !root.TryGetProperty("kty", out _))
            throw ForeignJson.Describe(root) is { } what
                ? new UserErrorException(source, $"is no key set but {what}")
                : new UserErrorException(source, "is JSON, but neither a JWK nor a set of them") { HoldsNoKey = true };
        if (OtherUse(root) is { } use)
            throw new UserErrorException(source, $"is not for signatures ({use}); name a key for signatures");

        return new([ReadKey(source, root, new(source, IsInSet: false))], [], []) { KeySet = $"{{\"keys\":[{root.GetRawText()}]}}" };
    }

    private static SourceContent ReadSet(string source, JsonElement keys, JsonElement root)
    {
        if (keys.GetArrayLength() is var count && count > MaxKeys)
            throw new UserErrorException(source, Invariant($"has {count:N0} keys; at most {MaxKeys} are read"));

        List<SourceKey> read = [];
        List<UserErrorException> failures = [];
        List<string> notes = [];
        JsonElement[] signing = [.. keys.EnumerateArray().Where(key => key.ValueKind == JsonValueKind.Object && OtherUse(key) is null)];
        var reading = new Lazy<IdentityModelKeySet>(() => IdentityModelKeySet.Read(root.GetRawText()));
        foreach ((int index, JsonElement key) in keys.EnumerateArray().Index())
        {
            string name = $"{source}#{(key.ValueKind == JsonValueKind.Object ? Text(key, "kid") : null) ?? $"{index + 1}"}";
            try
            {
                if (key.ValueKind != JsonValueKind.Object)
                    throw new UserErrorException(name, "is not a JSON object");
                if (OtherUse(key) is { } use)
                    notes.Add($"{name}: is not for signatures ({use}), and is left out");
                else
                    read.Add(
                        ReadKey(
                            name,
                            key,
                            new(source, IsInSet: true) { Forms = JwkForm.In(key, signing) },
                            (rsa, ecdsa) => reading.Value.RefusalOf(rsa, ecdsa)
                        )
                    );
            }
            catch (UserErrorException e)
            {
                failures.Add(e);
            }
        }

        return read.Count + failures.Count > 0
            ? new(read, failures, notes) { KeySet = root.GetRawText() }
            : throw new UserErrorException(source, string.Join(": ", ["holds no key for signatures", .. notes]));
    }

    // By its use, or by what it may do where it has no use.
    private static string? OtherUse(JsonElement jwk) =>
        Text(jwk, "use") is { } use
            ? string.Equals(use, "enc", StringComparison.OrdinalIgnoreCase)
                ? $"use is '{use}'"
                : null
            : Text(jwk, "alg") is { } algorithm && IsForEncryption(algorithm)
                ? $"alg is '{algorithm}'"
                : null;

    /// <summary>Whether the <c>alg</c> of a key is for encryption (RFC 7518 section 4.1).</summary>
    internal static bool IsForEncryption(string algorithm) =>
        EncryptionAlgorithms.Any(name => algorithm.StartsWith(name, StringComparison.Ordinal));

    private static SourceKey ReadKey(string name, JsonElement jwk, PublishedKey published, Func<RSA?, ECDsa?, string?>? refusal = null)
    {
        string kind = Text(jwk, "kty") ?? throw new UserErrorException(name, "has no kty");
        X509Certificate2? certificate = Certificate(jwk, out string? objection);
        RSA? rsa = null;
        ECDsa? ecdsa = null;
        SeedKey? seedKey = null;
        TokenKey? privateKey = null;
        bool? certificateMatches = null;
        try
        {
            (rsa, ecdsa, privateKey) = kind switch
            {
                "RSA" => JwkNumbers.Rsa(name, jwk),
                "EC" => JwkNumbers.Curve(name, jwk),
                _ => (null, null, null),
            };
            if (kind is JwkNumbers.AlgorithmKeyPair or JwkNumbers.OctetKeyPair)
                (seedKey, privateKey) = kind == JwkNumbers.OctetKeyPair ? JwkNumbers.Ed25519(name, jwk) : JwkNumbers.MLDsa(name, jwk);
            if (certificate is not null && SubjectPublicKeyInfo(rsa, ecdsa, seedKey) is { } encoded)
                certificateMatches = encoded.AsSpan().SequenceEqual(certificate.PublicKey.ExportSubjectPublicKeyInfo());
        }
        catch (Exception e) when (e is UserErrorException or CryptographicException)
        {
            certificate?.Dispose();
            throw e as UserErrorException ?? new UserErrorException(name, $"its numbers are not a key: {e.Message}", e);
        }

        return new()
        {
            Source = name,
            KeyAlgorithm =
                rsa is not null ? "RSA"
                : ecdsa is not null ? "EC"
                : seedKey is not null ? seedKey.Name
                : $"{kind} {Text(jwk, "crv")}".TrimEnd(),
            Certificate = certificate,
            Rsa = rsa,
            Ecdsa = ecdsa,
            SeedKey = seedKey,
            PrivateKey = privateKey,
            Published = published with
            {
                Kid = Text(jwk, "kid"),
                Use = Text(jwk, "use"),
                Algorithm = Text(jwk, "alg"),
                X5t = Text(jwk, "x5t"),
                X5tS256 = Text(jwk, "x5t#S256"),
                PrivateMembers = [.. PrivateMembers.Where(member => HasValue(jwk, member))],
                CertificateMatches = certificateMatches,
                CertificateObjection = objection,
                IdentityModelRefusal = refusal?.Invoke(rsa, ecdsa),
            },
        };
    }

    private static byte[]? SubjectPublicKeyInfo(RSA? rsa, ECDsa? ecdsa, SeedKey? seedKey) =>
        seedKey?.ExportSubjectPublicKeyInfo() ?? ((AsymmetricAlgorithm?)rsa ?? ecdsa)?.ExportSubjectPublicKeyInfo();

    // RFC 7517 section 4.7: plain base64, the key's own certificate first. The key itself is judged without it too.
    internal static X509Certificate2? Certificate(JsonElement jwk, out string? objection)
    {
        objection = null;
        if (!HasValue(jwk, "x5c"))
            return null;
        JsonElement chain = jwk.GetProperty("x5c");
        if (chain.ValueKind != JsonValueKind.Array || chain[0].ValueKind != JsonValueKind.String)
        {
            objection = "is not an array of texts";
            return null;
        }

        string text = chain[0].GetString()!;
        try
        {
            return X509CertificateLoader.LoadCertificate(Convert.FromBase64String(text));
        }
        catch (Exception e) when (e is FormatException or CryptographicException)
        {
            objection =
                text.Length == 0 ? "is an empty text"
                : text.Contains("-----BEGIN", StringComparison.Ordinal) ? "is PEM, and must be its base64 alone"
                : e is CryptographicException ? "is not a certificate"
                : Base64Url.IsValid(text) ? "is base64url, and must be plain base64"
                : "is not base64";
            return null;
        }
    }

    /// <summary>Whether a member has a value: null, empty text and an empty list are none, as System.Text.Json writes them.</summary>
    internal static bool HasValue(JsonElement jwk, string member) =>
        jwk.TryGetProperty(member, out JsonElement value)
        && value.ValueKind switch
        {
            JsonValueKind.Null => false,
            JsonValueKind.String => value.GetString()!.Length > 0,
            JsonValueKind.Array => value.GetArrayLength() > 0,
            _ => true,
        };

    /// <summary>A member's string, escaped for printing; null if it is missing, empty or not a string.</summary>
    internal static string? Text(JsonElement jwk, string member) =>
        jwk.TryGetProperty(member, out JsonElement value) && value is { ValueKind: JsonValueKind.String } && HasValue(jwk, member)
            ? PrintableText.Of(value.GetString()!)
            : null;
}
