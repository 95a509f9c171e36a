using System.Numerics;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json.Serialization;

namespace TokenSigningBench.Check.Inspection;

/// <summary>What a certificate or a bare JWK states about its key, read once. What is missing or cannot be read is null.</summary>
public sealed record CertificateFacts
{
    /// <summary>The path or address, with the key's name if it holds several.</summary>
    public required string Source { get; init; }

    public string? Subject { get; init; }

    public string? Issuer { get; init; }

    /// <summary>The start of validity, in UTC.</summary>
    public DateTimeOffset? NotBefore { get; init; }

    /// <summary>The end of validity, in UTC.</summary>
    public DateTimeOffset? NotAfter { get; init; }

    /// <summary>RSA, EC, ML-DSA with its parameter set, Ed25519, or the key algorithm's object identifier.</summary>
    public required string KeyAlgorithm { get; init; }

    /// <summary>The exact size of the modulus or the curve's field, in bits.</summary>
    public int? KeySize { get; init; }

    /// <summary>The JOSE name of the curve; null for RSA.</summary>
    public string? Curve { get; init; }

    public int? StrengthBits { get; init; }

    /// <summary>The RSA modulus. Run files hold it only in the JWK.</summary>
    [JsonIgnore]
    public BigInteger? Modulus { get; init; }

    [JsonConverter(typeof(DecimalText))]
    public BigInteger? PublicExponent { get; init; }

    /// <summary>
    /// The length of the difference of the two primes, in bits; null without a private RSA key, or if its numbers cannot be read. It is not
    /// in run files.
    /// </summary>
    [JsonIgnore]
    public int? PrimeDistanceBits { get; init; }

    /// <summary>The algorithm of the certificate's own signature, which does not affect the tokens that its key signs.</summary>
    public string? SignatureAlgorithm { get; init; }

    /// <summary>Whether there is a key usage extension. Without one, every use is allowed.</summary>
    public bool LimitsKeyUsage { get; init; }

    /// <summary>The key usages; null if the extension is missing or cannot be read.</summary>
    public X509KeyUsageFlags? KeyUsage { get; init; }

    /// <summary>The extended key usages, as object identifiers; empty if the extension is missing.</summary>
    public IReadOnlyList<string> ExtendedKeyUsages { get; init; } = [];

    /// <inheritdoc cref="SourceKey.AutomaticKeys"/>
    [JsonIgnore]
    public IReadOnlyList<AutomaticKey> AutomaticKeys { get; init; } = [];

    /// <summary>
    /// Whether it is one of Duende IdentityServer's automatic keys, by its certificate or its file: made by the server, and replaced by it.
    /// It is not in run files.
    /// </summary>
    [JsonIgnore]
    public bool IsMadeByDuende { get; init; }

    public bool HasPrivateKey { get; init; }

    /// <summary>Where the private key is that stays in a token; null for others. A run file has it beside its times.</summary>
    [JsonIgnore]
    public KeyPlace? Place { get; init; }

    /// <summary>The identifiers that servers and libraries give to the key.</summary>
    public required KeyIdentifiers Identifiers { get; init; }

    /// <summary>Whether the private key belongs to the public key; null if one of them is missing or cannot be read.</summary>
    public bool? PrivateKeyMatches { get; init; }

    /// <summary>Why .NET's <c>X509CertificateLoader</c> refuses the file with its default limits; null if it does not.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? LoaderRefusal { get; init; }

    /// <summary>
    /// The number, from 1, of the certificate in the file that the private key belongs to; null if there is none. It is not in run files.
    /// </summary>
    [JsonIgnore]
    public int? PrivateKeyOwner { get; init; }

    /// <summary>The other members of the JWK; null for other file types.</summary>
    public PublishedKey? Published { get; init; }

    /// <summary>Reads the facts. The caller keeps the key.</summary>
    public static CertificateFacts Of(SourceKey key)
    {
        RSAParameters? numbers = key.Rsa?.ExportParameters(includePrivateParameters: false);
        BigInteger? modulus = numbers is { } n ? Number(n.Modulus) : null;
        string? curve = key.Ecdsa is null ? null : TokenKey.CurveOf(key.Ecdsa);
        X509Certificate2? certificate = key.Certificate;
        X509Extension[] extensions = certificate is null ? [] : TryRead(() => certificate.Extensions.ToArray()) ?? [];
        return new CertificateFacts
        {
            Source = PrintableText.Of(key.Source),
            Subject = TryRead(() => certificate is null ? null : PrintableText.Of(certificate.Subject)),
            Issuer = TryRead(() => certificate is null ? null : PrintableText.Of(certificate.Issuer)),
            NotBefore = TryReadTime(() => certificate?.NotBefore),
            NotAfter = TryReadTime(() => certificate?.NotAfter),
            KeyAlgorithm = key.KeyAlgorithm,
            KeySize = modulus is { } size ? (int)size.GetBitLength() : key.Ecdsa?.KeySize,
            Curve = curve,
            StrengthBits =
                modulus is { } strong ? Strength.OfRsa((int)strong.GetBitLength())
                : curve is not null ? Strength.OfCurve(key.Ecdsa!.KeySize)
                : key.SeedKey is MLDsaKey mldsa ? mldsa.Set.StrengthBits
                : key.SeedKey is Ed25519Key ? Ed25519Key.StrengthBits
                : null,
            Modulus = modulus,
            PublicExponent = numbers is { } e ? Number(e.Exponent) : null,
            PrimeDistanceBits = TryReadValue(() => PrimeDistance(key.PrivateKey is { Elsewhere: null } here ? here.Rsa : null)),
            SignatureAlgorithm = TryRead(() => certificate is null ? null : SignatureName(certificate.SignatureAlgorithm)),
            LimitsKeyUsage = extensions.OfType<X509KeyUsageExtension>().Any(),
            KeyUsage = extensions
                .OfType<X509KeyUsageExtension>()
                .Select(usage => TryReadValue<X509KeyUsageFlags>(() => usage.KeyUsages))
                .FirstOrDefault(),
            ExtendedKeyUsages =
            [
                .. extensions
                    .OfType<X509EnhancedKeyUsageExtension>()
                    .SelectMany(usage => TryRead(() => usage.EnhancedKeyUsages.Cast<Oid>().Select(oid => oid.Value!).ToArray()) ?? []),
            ],
            AutomaticKeys = key.AutomaticKeys,
            IsMadeByDuende =
                key.AutomaticKeys.Count > 0
                || TryReadValue<bool>(() => certificate is not null && IsOfDuende(certificate, extensions)) == true,
            HasPrivateKey = key.PrivateKey is not null,
            Place = key.PrivateKey?.Elsewhere?.Place,
            PrivateKeyMatches = key.PrivateKeyMatches,
            LoaderRefusal = key.LoaderRefusal,
            PrivateKeyOwner = key.PrivateKeyOwner,
            Published = key.Published,
            Identifiers = KeyIdentifiers.Of(certificate, numbers, key.Ecdsa, curve, key.SeedKey),
        };
    }

    /// <summary>The parameter set of an ML-DSA key; null for other kinds.</summary>
    [JsonIgnore]
    public MLDsaSet? MLDsaSet => Core.Keys.MLDsaSet.Named(KeyAlgorithm);

    /// <summary>Whether it is an Ed25519 key.</summary>
    [JsonIgnore]
    public bool IsEd25519 => KeyAlgorithm == Ed25519Key.KindName;

    /// <summary>Whether the certificate ends before it begins. Its dates mean nothing else then.</summary>
    [JsonIgnore]
    public bool IsNeverValid => NotAfter < NotBefore;

    /// <summary>Its kind and size, if tokens are signed with keys of its kind; null for other kinds.</summary>
    [JsonIgnore]
    public KeySpec? Spec =>
        MLDsaSet is { } set ? KeySpec.MLDsa(set)
        : IsEd25519 ? KeySpec.Ed25519
        : KeySize is not { } bits ? null
        : KeyAlgorithm == "RSA" ? KeySpec.Rsa(bits)
        : Curve is not null ? KeySpec.Curve(bits)
        : null;

    /// <summary>Whether tokens are signed with keys of its kind.</summary>
    [JsonIgnore]
    public bool IsUsable => KeyAlgorithm == "RSA" || Curve is not null || MLDsaSet is not null || IsEd25519;

    // X509KeyContainer: signed by itself, CN is the address of the issuer or OP, and two extensions, neither critical: digitalSignature
    // and serverAuth. A certificate for TLS has subject alternative names.
    private static bool IsOfDuende(X509Certificate2 certificate, X509Extension[] extensions) =>
        certificate.Subject == certificate.Issuer
        && (certificate.NotBefore.Year, certificate.NotBefore < certificate.NotAfter) is (> 2000, true)
        && certificate.GetNameInfo(X509NameType.SimpleName, forIssuer: false) is { } name
        && (name == "OP" || Uri.TryCreate(name, UriKind.Absolute, out Uri? issuer) && issuer.Scheme is "https" or "http")
        && extensions
            is [
                X509KeyUsageExtension { Critical: false, KeyUsages: X509KeyUsageFlags.DigitalSignature },
                X509EnhancedKeyUsageExtension { Critical: false } purposes,
            ]
        && purposes.EnhancedKeyUsages.Count == 1
        && purposes.EnhancedKeyUsages[0].Value == "1.3.6.1.5.5.7.3.1";

    private static string? SignatureName(Oid algorithm) =>
        algorithm.Value == Ed25519Key.ObjectIdentifier
            ? Ed25519Key.KindName
            : Core.Keys.MLDsaSet.All.FirstOrDefault(set => set.Oid == algorithm.Value)?.Name ?? algorithm.FriendlyName ?? algorithm.Value;

    private static int? PrimeDistance(RSA? privateKey)
    {
        if (privateKey is null)
            return null;

        RSAParameters numbers = privateKey.ExportParameters(includePrivateParameters: true);
        int bits = (int)BigInteger.Abs(Number(numbers.P) - Number(numbers.Q)).GetBitLength();
        foreach (byte[]? secret in new[] { numbers.D, numbers.P, numbers.Q, numbers.DP, numbers.DQ, numbers.InverseQ })
            CryptographicOperations.ZeroMemory(secret);
        return bits;
    }

    private static BigInteger Number(byte[]? bigEndian) => new(bigEndian, isUnsigned: true, isBigEndian: true);

    // .NET reads each part on first use: one broken extension must not hide the rest.
    private static T? TryRead<T>(Func<T?> part)
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

    private static T? TryReadValue<T>(Func<T?> part)
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

    private static DateTimeOffset? TryReadTime(Func<DateTime?> part) =>
        TryReadValue(part) is { } local ? new DateTimeOffset(local.ToUniversalTime(), TimeSpan.Zero) : null;
}
