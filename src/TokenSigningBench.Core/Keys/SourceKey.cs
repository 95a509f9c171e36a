using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Keys;

/// <summary>One key as a source holds it: the public part, what surrounds it, and the private part where there is one.</summary>
public sealed class SourceKey : IDisposable
{
    private const string RsaEncryption = "1.2.840.113549.1.1.1";

    /// <summary>Where it came from, with the key's name where the source holds several.</summary>
    public required string Source { get; init; }

    /// <summary>RSA, EC, or what the source calls another algorithm: an object identifier, a <c>kty</c>.</summary>
    public required string KeyAlgorithm { get; init; }

    /// <summary>The certificate; null for a key without one.</summary>
    public X509Certificate2? Certificate { get; init; }

    /// <summary>What the JWK says; null for another file.</summary>
    public PublishedKey? Published { get; init; }

    /// <summary>The public RSA key; null for the other kinds, and where it cannot be read.</summary>
    public RSA? Rsa { get; init; }

    /// <summary>The public elliptic curve key; null for the other kinds, and where it cannot be read.</summary>
    public ECDsa? Ecdsa { get; init; }

    /// <summary>The private key; null where there is none.</summary>
    public TokenKey? PrivateKey { get; init; }

    /// <summary>A certificate's key. Both become this object's.</summary>
    /// <param name="source">Where it came from.</param>
    /// <param name="privateKey">What stands beside it as its private key, whether or not it fits.</param>
    /// <exception cref="UserErrorException">It has an RSA key whose numbers are none, or larger than anything that is signed with.</exception>
    public static SourceKey Of(string source, X509Certificate2 certificate, TokenKey? privateKey)
    {
        // By way of the public key: the certificate's own methods look at its key usage first, and fail where that is broken.
        RSA? rsa = certificate.PublicKey.Oid.Value == RsaEncryption ? ReadRsa(source, certificate.PublicKey) : null;
        ECDsa? ecdsa = ReadCurve(certificate.PublicKey);
        return new()
        {
            Source = source,
            KeyAlgorithm =
                rsa is not null ? "RSA"
                : ecdsa is not null ? "EC"
                : certificate.GetKeyAlgorithm(),
            Certificate = certificate,
            Rsa = rsa,
            Ecdsa = ecdsa,
            PrivateKey = privateKey,
        };
    }

    /// <summary>Whether the private key is the public one's; null where one of them is missing.</summary>
    public bool? PrivateKeyMatches =>
        PrivateKey is null || (Rsa is null && Ecdsa is null) ? null
        : Rsa is not null ? PrivateKey.Rsa is { } rsa && Same(rsa.ExportSubjectPublicKeyInfo(), Rsa.ExportSubjectPublicKeyInfo())
        : PrivateKey.Ecdsa is { } ecdsa && Same(ecdsa.ExportSubjectPublicKeyInfo(), Ecdsa!.ExportSubjectPublicKeyInfo());

    public void Dispose()
    {
        PrivateKey?.Dispose();
        Rsa?.Dispose();
        Ecdsa?.Dispose();
        Certificate?.Dispose();
    }

    private static bool Same(byte[] one, byte[] other) => one.AsSpan().SequenceEqual(other);

    private static RSA? ReadRsa(string source, PublicKey key)
    {
        if (RsaNumbers.Objection(key.EncodedKeyValue.RawData, isPrivate: false) is { } objection)
            throw new UserErrorException(source, objection);
        try
        {
            return key.GetRSAPublicKey();
        }
        catch (Exception e) when (e is CryptographicException or ArgumentException)
        {
            throw new UserErrorException(source, $"its numbers are not a key: {e.Message}", e);
        }
    }

    // A curve that the system does not know is a key of an unknown kind, as any other that is not for tokens.
    private static ECDsa? ReadCurve(PublicKey key)
    {
        try
        {
            return key.GetECDsaPublicKey();
        }
        catch (Exception e) when (e is CryptographicException or ArgumentException or PlatformNotSupportedException)
        {
            return null;
        }
    }
}
