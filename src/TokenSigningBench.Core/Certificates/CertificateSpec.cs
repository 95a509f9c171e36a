using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>A certificate to be forged: its key and the hash that its own signature uses.</summary>
/// <remarks>The hash is the certificate's signature hash. Which hash a token is signed with is the token's algorithm, chosen apart.</remarks>
/// <param name="Key">The key that the certificate is for.</param>
/// <param name="HashBits">256, 384 or 512: the SHA-2 hash under the certificate's own signature.</param>
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

    /// <summary>The hash as .NET names it: SHA256, SHA384, SHA512.</summary>
    public HashAlgorithmName Hash => new($"SHA{HashBits}");

    /// <summary>The file's name without its ending, in the order of the 2016 article: <c>idsrv-hash-size</c>.</summary>
    public string FileStem => $"idsrv-{HashBits}-{Key.Size}";

    /// <summary>What a certificate is, read from the certificate itself.</summary>
    /// <returns>Null where its key or its own signature is of another kind than those forged here.</returns>
    public static CertificateSpec? Of(X509Certificate2 certificate)
    {
        if (!HashBitsOfSignature.TryGetValue(certificate.SignatureAlgorithm.Value!, out int hashBits))
            return null;

        using RSA? rsa = certificate.GetRSAPublicKey();
        using ECDsa? ecdsa = certificate.GetECDsaPublicKey();
        return rsa is not null ? new(KeySpec.Rsa(rsa.KeySize), hashBits)
            : ecdsa is not null ? new(KeySpec.Curve(ecdsa.KeySize), hashBits)
            : null;
    }

    /// <summary>Reads a hash as a user spells it: SHA256, sha-256 or 256.</summary>
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
    public override string ToString() => Key.Kind == KeyKind.Rsa ? $"SHA{HashBits} - {Key.Bits}-bit" : $"SHA{HashBits} - {Key.Size}";
}
