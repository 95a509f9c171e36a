using System.Numerics;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Inspection;

/// <summary>What a certificate says, read once. What it does not say, or says in a way that cannot be read, is null.</summary>
public sealed record CertificateFacts
{
    /// <summary>Where it came from.</summary>
    public required string Source { get; init; }

    /// <summary>Whom it names.</summary>
    public string? Subject { get; init; }

    /// <summary>Who signed it.</summary>
    public string? Issuer { get; init; }

    /// <summary>When it starts to be valid, in UTC.</summary>
    public DateTimeOffset? NotBefore { get; init; }

    /// <summary>When it ends to be valid, in UTC.</summary>
    public DateTimeOffset? NotAfter { get; init; }

    /// <summary>RSA, EC, or the key algorithm's object identifier.</summary>
    public required string KeyAlgorithm { get; init; }

    /// <summary>The exact size of the modulus or of the curve's field, in bits.</summary>
    public int? KeySize { get; init; }

    /// <summary>The curve, by JOSE's name; null for RSA.</summary>
    public string? Curve { get; init; }

    /// <summary>The key's strength in bits.</summary>
    public int? StrengthBits { get; init; }

    /// <summary>The RSA modulus.</summary>
    public BigInteger? Modulus { get; init; }

    /// <summary>The RSA public exponent.</summary>
    public BigInteger? PublicExponent { get; init; }

    /// <summary>What the certificate itself was signed with. It says nothing of the tokens that its key signs.</summary>
    public string? SignatureAlgorithm { get; init; }

    /// <summary>Whether there is a key usage extension. Where there is none, every use is allowed.</summary>
    public bool LimitsKeyUsage { get; init; }

    /// <summary>The key usages; null where the extension is missing or cannot be read.</summary>
    public X509KeyUsageFlags? KeyUsage { get; init; }

    /// <summary>The extended key usages, as object identifiers; empty where the extension is missing.</summary>
    public IReadOnlyList<string> ExtendedKeyUsages { get; init; } = [];

    /// <summary>Whether the source has the private key.</summary>
    public bool HasPrivateKey { get; init; }

    /// <summary>The names that servers and libraries give to the key.</summary>
    public required KeyIdentifiers Identifiers { get; init; }

    /// <summary>Reads a certificate.</summary>
    /// <param name="certificate">The certificate, which stays the caller's.</param>
    /// <param name="source">Where it came from.</param>
    public static CertificateFacts Of(X509Certificate2 certificate, string source)
    {
        ArgumentNullException.ThrowIfNull(certificate);
        // By way of the public key: the certificate's own methods look at its key usage first, and fail where that is broken.
        using RSA? rsa = Readable(() => certificate.PublicKey.GetRSAPublicKey());
        using ECDsa? ecdsa = Readable(() => certificate.PublicKey.GetECDsaPublicKey());
        RSAParameters? numbers = rsa?.ExportParameters(includePrivateParameters: false);
        BigInteger? modulus = numbers is { } n ? Number(n.Modulus) : null;
        string? curve = ecdsa is null ? null : CurveName(ecdsa);
        X509Extension[] extensions = Readable(() => certificate.Extensions.ToArray()) ?? [];
        return new CertificateFacts
        {
            Source = source,
            Subject = Readable(() => certificate.Subject),
            Issuer = Readable(() => certificate.Issuer),
            NotBefore = ReadableTime(() => certificate.NotBefore),
            NotAfter = ReadableTime(() => certificate.NotAfter),
            KeyAlgorithm = rsa is not null ? "RSA" : ecdsa is not null ? "EC" : certificate.GetKeyAlgorithm(),
            KeySize = modulus is { } size ? (int)size.GetBitLength() : ecdsa?.KeySize,
            Curve = curve,
            StrengthBits = modulus is { } strong ? Strength.OfRsa((int)strong.GetBitLength()) : curve is not null ? Strength.OfCurve(ecdsa!.KeySize) : null,
            Modulus = modulus,
            PublicExponent = numbers is { } e ? Number(e.Exponent) : null,
            SignatureAlgorithm = Readable(() => certificate.SignatureAlgorithm.FriendlyName ?? certificate.SignatureAlgorithm.Value),
            LimitsKeyUsage = extensions.OfType<X509KeyUsageExtension>().Any(),
            KeyUsage = extensions.OfType<X509KeyUsageExtension>().Select(usage => ReadableValue(() => usage.KeyUsages)).FirstOrDefault(),
            ExtendedKeyUsages = [.. extensions.OfType<X509EnhancedKeyUsageExtension>()
                .SelectMany(usage => Readable(() => usage.EnhancedKeyUsages.Cast<Oid>().Select(oid => oid.Value!).ToArray()) ?? [])],
            HasPrivateKey = certificate.HasPrivateKey,
            Identifiers = KeyIdentifiers.Of(certificate.RawData, numbers, ecdsa, curve),
        };
    }

    // JOSE knows these three; another curve is an ordinary ECDsa key to .NET, and signs no token.
    private static string? CurveName(ECDsa ecdsa) => Readable(() => ecdsa.ExportParameters(includePrivateParameters: false).Curve.Oid.Value) switch
    {
        "1.2.840.10045.3.1.7" => "P-256",
        "1.3.132.0.34" => "P-384",
        "1.3.132.0.35" => "P-521",
        _ => null,
    };

    private static BigInteger Number(byte[]? bigEndian) => new(bigEndian, isUnsigned: true, isBigEndian: true);

    // .NET reads each part when it is asked for: one broken extension must not hide the rest.
    private static T? Readable<T>(Func<T?> part)
        where T : class
    {
        try
        {
            return part();
        }
        catch (Exception e) when (e is CryptographicException or ArgumentException)
        {
            return null;
        }
    }

    private static T? ReadableValue<T>(Func<T> part)
        where T : struct
    {
        try
        {
            return part();
        }
        catch (CryptographicException)
        {
            return null;
        }
    }

    private static DateTimeOffset? ReadableTime(Func<DateTime> part) =>
        ReadableValue(part) is { } local ? new DateTimeOffset(local.ToUniversalTime(), TimeSpan.Zero) : null;
}
