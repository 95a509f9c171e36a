using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>A certificate to create: its key and the hash of its own signature.</summary>
/// <remarks>Tokens do not use this hash. A token's hash belongs to the token's algorithm, which is chosen separately.</remarks>
/// <param name="HashBits">
/// 256, 384 or 512: the SHA-2 hash of the certificate's own signature; 0 for ML-DSA and Ed25519, which name none.
/// </param>
public sealed record CertificateSpec(KeySpec Key, int HashBits)
{
    // RFC 4055 section 5 (RSA) and RFC 5758 section 3.2 (ECDSA).
    private static readonly Dictionary<string, int> HashBitsOfSignature = new()
    {
        ["1.2.840.113549.1.1.11"] = 256,
        ["1.2.840.113549.1.1.12"] = 384,
        ["1.2.840.113549.1.1.13"] = 512,
        ["1.2.840.10045.4.3.2"] = 256,
        ["1.2.840.10045.4.3.3"] = 384,
        ["1.2.840.10045.4.3.4"] = 512,
    };

    public HashAlgorithmName Hash => new($"SHA{HashBits}");

    /// <summary>The file name without its extension, in the order of the 2016 article: <c>idsrv-hash-size</c>.</summary>
    public string FileStem => Key.IsSeedKey ? $"idsrv-{Key.Size}" : $"idsrv-{HashBits}-{Key.Size}";

    /// <summary>A certificate with an ML-DSA or Ed25519 key, signed by that key.</summary>
    public static CertificateSpec WithoutHash(KeySpec key) => new(key, 0);

    /// <summary>Reads the key and hash from a certificate.</summary>
    /// <returns>Null if its key or signature is of a kind that is not created here.</returns>
    public static CertificateSpec? Of(X509Certificate2 certificate)
    {
        string? oid = certificate.PublicKey.Oid.Value;
        if (SeedKey.IsKnown(oid))
            return certificate.SignatureAlgorithm.Value != oid ? null
                : MLDsaSet.All.FirstOrDefault(set => set.Oid == oid) is { } set ? WithoutHash(KeySpec.MLDsa(set))
                : WithoutHash(KeySpec.Ed25519);
        if (!HashBitsOfSignature.TryGetValue(certificate.SignatureAlgorithm.Value!, out int hashBits))
            return null;

        using RSA? rsa = certificate.GetRSAPublicKey();
        using ECDsa? ecdsa = certificate.GetECDsaPublicKey();
        return rsa is not null ? new(KeySpec.Rsa(rsa.KeySize), hashBits)
            : ecdsa is not null ? new(KeySpec.Curve(ecdsa.KeySize), hashBits)
            : null;
    }

    /// <summary>Reads a hash from user input: SHA256, sha-256 or 256.</summary>
    /// <returns>The size of the hash in bits.</returns>
    /// <exception cref="UserErrorException">It is not one of <see cref="CertificateGrid.HashBits"/>.</exception>
    public static int ParseHash(string text)
    {
        string digits = text.ToUpperInvariant().Replace("SHA", "", StringComparison.Ordinal).Replace("-", "", StringComparison.Ordinal);
        return CertificateGrid.HashBits.Select(bits => (int?)bits).FirstOrDefault(bits => $"{bits}" == digits)
            ?? throw new UserErrorException(
                text,
                $"unknown hash; known are {string.Join(", ", CertificateGrid.HashBits.Select(bits => $"SHA{bits}"))}"
            );
    }

    /// <summary>The row's name in tables: <c>SHA256 - 2048-bit</c>, <c>SHA256 - P-256</c>.</summary>
    public override string ToString() =>
        Key.Kind switch
        {
            KeyKind.Rsa => $"SHA{HashBits} - {Key.Bits}-bit",
            KeyKind.EllipticCurve => $"SHA{HashBits} - {Key.Size}",
            _ => Key.Size,
        };
}
