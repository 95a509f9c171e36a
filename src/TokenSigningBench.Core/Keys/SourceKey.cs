using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Keys;

/// <summary>One key of a source: the public part, its context, and the private part if there is one.</summary>
public sealed class SourceKey : IDisposable
{
    private const string RsaEncryption = "1.2.840.113549.1.1.1";

    /// <summary>The path or address, with the key's name if the source holds several.</summary>
    public required string Source { get; init; }

    /// <summary>
    /// RSA, EC, ML-DSA-65, Ed25519, or the name of another algorithm or curve: EC secp256k1, an object identifier, a <c>kty</c>.
    /// </summary>
    public required string KeyAlgorithm { get; init; }

    public X509Certificate2? Certificate { get; init; }

    /// <summary>The other members of the JWK; null for other file types.</summary>
    public PublishedKey? Published { get; init; }

    /// <summary>The public RSA key; null for other kinds, and if it cannot be read.</summary>
    public RSA? Rsa { get; init; }

    /// <summary>The public key on a curve of JOSE; null for other kinds and curves, and if it cannot be read.</summary>
    public ECDsa? Ecdsa { get; init; }

    /// <summary>The public ML-DSA or Ed25519 key; null for other kinds.</summary>
    public SeedKey? SeedKey { get; init; }

    public TokenKey? PrivateKey { get; init; }

    /// <summary>Why .NET's <c>X509CertificateLoader</c> refuses the file with its default limits; null if it does not.</summary>
    public string? LoaderRefusal { get; init; }

    /// <summary>
    /// The number, from 1, of the certificate in the file that the private key belongs to; null if there is none, or the file is not PEM.
    /// </summary>
    public int? PrivateKeyOwner { get; init; }

    /// <summary>
    /// Of a file of Duende IdentityServer's key folder: when it was made, and after it the others of the folder for its algorithm; else
    /// empty.
    /// </summary>
    public IReadOnlyList<AutomaticKey> AutomaticKeys { get; set; } = [];

    /// <summary>The names of those who issued the certificates in the file to others; empty for a key without a certificate.</summary>
    public IReadOnlyList<string> Issuers { get; init; } = [];

    /// <summary>The key of a certificate. The new object owns the certificate and the private key.</summary>
    /// <param name="privateKey">The private key stored with the certificate, whether or not they match.</param>
    /// <param name="loaderRefusal">Why .NET's loader refuses the file with its default limits; null if it does not.</param>
    /// <param name="privateKeyOwner"><see cref="PrivateKeyOwner"/></param>
    /// <param name="issuers"><see cref="Issuers"/>; null for the issuer of the certificate.</param>
    /// <exception cref="UserErrorException">
    /// The numbers of its RSA key are invalid or too large, or its ML-DSA or Ed25519 key has another length.
    /// </exception>
    public static SourceKey Of(
        string source,
        X509Certificate2 certificate,
        TokenKey? privateKey,
        string? loaderRefusal = null,
        int? privateKeyOwner = null,
        IReadOnlyList<string>? issuers = null
    )
    {
        // Through PublicKey: the certificate's own methods read its key usage first, and fail if that is broken.
        RSA? rsa = certificate.PublicKey.Oid.Value == RsaEncryption ? ReadRsa(source, certificate.PublicKey) : null;
        using ECDsa? curve = ReadCurve(certificate.PublicKey);
        string? otherCurve = curve is null ? null : UnsupportedKey.NameOf(curve);
        ECDsa? ecdsa = curve is null || otherCurve is not null ? null : certificate.PublicKey.GetECDsaPublicKey();
        SeedKey? seedKey = ReadSeedKey(source, certificate.PublicKey);
        return new()
        {
            Source = source,
            KeyAlgorithm =
                rsa is not null ? "RSA"
                : ecdsa is not null ? "EC"
                : seedKey is not null ? seedKey.Name
                : otherCurve ?? UnsupportedKey.NameOf(certificate.PublicKey.Oid.Value) ?? certificate.GetKeyAlgorithm(),
            Certificate = certificate,
            Rsa = rsa,
            Ecdsa = ecdsa,
            SeedKey = seedKey,
            PrivateKey = privateKey,
            LoaderRefusal = loaderRefusal,
            PrivateKeyOwner = privateKeyOwner,
            Issuers = issuers ?? IssuersOf([certificate]),
        };
    }

    /// <summary>Whether the private key belongs to the public key; null if one of them is missing.</summary>
    public bool? PrivateKeyMatches =>
        PrivateKey is null || (Rsa is null && Ecdsa is null && SeedKey is null) ? null
        : SeedKey is not null ? PrivateKey.SeedKey?.HasSamePublicKey(SeedKey) == true
        : Rsa is not null ? PrivateKey.Rsa is { } rsa && AreEqual(rsa.ExportSubjectPublicKeyInfo(), Rsa.ExportSubjectPublicKeyInfo())
        : PrivateKey.Ecdsa is { } ecdsa && AreEqual(ecdsa.ExportSubjectPublicKeyInfo(), Ecdsa!.ExportSubjectPublicKeyInfo());

    /// <summary>The names of issuers, without those of self-issued certificates.</summary>
    internal static IReadOnlyList<string> IssuersOf(IEnumerable<X509Certificate2> certificates) =>
        [.. certificates.Where(one => one.Issuer != one.Subject).Select(one => one.Issuer)];

    public void Dispose()
    {
        PrivateKey?.Dispose();
        Rsa?.Dispose();
        Ecdsa?.Dispose();
        Certificate?.Dispose();
    }

    private static bool AreEqual(byte[] one, byte[] other) => one.AsSpan().SequenceEqual(other);

    private static SeedKey? ReadSeedKey(string source, PublicKey key)
    {
        try
        {
            return Keys.SeedKey.FromPublicKey(key.Oid.Value, key.EncodedKeyValue.RawData);
        }
        catch (ArgumentException e)
        {
            throw new UserErrorException(source, $"its key cannot be read: {e.Message}", e);
        }
    }

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

    // A curve that the system does not support is an unknown kind of key, like any other that does not fit tokens.
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
