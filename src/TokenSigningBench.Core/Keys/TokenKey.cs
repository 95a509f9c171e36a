using System.Security.Cryptography.X509Certificates;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Keys;

/// <summary>The key of tokens: RSA, elliptic curve, ML-DSA or Ed25519, with or without a certificate, or a shared secret.</summary>
public sealed class TokenKey : IDisposable
{
    private TokenKey(X509Certificate2? certificate, RSA? rsa, ECDsa? ecdsa, byte[]? secret, SeedKey? seedKey = null)
    {
        Certificate = certificate;
        Rsa = rsa;
        Ecdsa = ecdsa;
        Secret = secret;
        SeedKey = seedKey;
        Curve = ecdsa is null ? null : CurveOf(ecdsa);
        SizeInBits = rsa?.KeySize ?? ecdsa?.KeySize ?? seedKey?.Bits ?? 8 * secret!.Length;
    }

    public X509Certificate2? Certificate { get; }

    public RSA? Rsa { get; }

    public ECDsa? Ecdsa { get; }

    /// <summary>An ML-DSA or Ed25519 key; null for other kinds.</summary>
    public SeedKey? SeedKey { get; }

    public MLDsaKey? MLDsa => SeedKey as MLDsaKey;

    public Ed25519Key? Ed25519 => SeedKey as Ed25519Key;

    /// <summary>The JOSE name of the curve; null for other kinds, and for curves that JOSE does not know.</summary>
    public string? Curve { get; }

    public byte[]? Secret { get; }

    /// <summary>
    /// What another process opens this key by, itself: its private part is never handed over. Null if it is handed over as bytes.
    /// </summary>
    public string? Address { get; init; }

    /// <summary>The private key if it is in a token, which does not let it out; null for a key of this process.</summary>
    public IKeyElsewhere? Elsewhere => Rsa as IKeyElsewhere ?? Ecdsa as IKeyElsewhere;

    /// <summary>The <c>kid</c> of tokens (RFC 7515 section 4.1.4).</summary>
    /// <remarks>
    /// If null, platform crypto and BouncyCastle write no <c>kid</c>, and Microsoft.IdentityModel uses a certificate's thumbprint. A signer
    /// that was created earlier does not see a change.
    /// </remarks>
    public string? KeyId { get; set; }

    /// <summary>
    /// The exact size of the modulus, the curve's field, the secret, or the public key of ML-DSA and Ed25519, in bits, read from the key.
    /// </summary>
    public int SizeInBits { get; }

    /// <summary>A certificate's private key, or its public key if there is no private one. The new object owns the certificate.</summary>
    /// <exception cref="ArgumentException">The certificate's key is neither RSA nor elliptic curve.</exception>
    /// <seealso cref="FromSeedKey"/>
    /// <param name="address"><see cref="Address"/></param>
    public static TokenKey FromCertificate(X509Certificate2 certificate, string? address = null)
    {
        ArgumentNullException.ThrowIfNull(certificate);
        RSA? rsa = certificate.GetRSAPrivateKey() ?? certificate.GetRSAPublicKey();
        ECDsa? ecdsa = certificate.GetECDsaPrivateKey() ?? certificate.GetECDsaPublicKey();
        return rsa is null && ecdsa is null
            ? throw new ArgumentException(
                $"Its key is neither RSA nor elliptic curve: {certificate.GetKeyAlgorithm()}",
                nameof(certificate)
            )
            : new(certificate, rsa, ecdsa, null) { Address = address };
    }

    /// <summary>A private key. The new object owns it.</summary>
    /// <param name="address"><see cref="Address"/></param>
    /// <exception cref="ArgumentException">It is neither RSA nor elliptic curve.</exception>
    public static TokenKey FromPrivateKey(AsymmetricAlgorithm key, string? address = null) =>
        key switch
        {
            RSA rsa => new(null, rsa, null, null) { Address = address },
            ECDsa ecdsa => new(null, null, ecdsa, null) { Address = address },
            _ => throw new ArgumentException($"Neither RSA nor elliptic curve: {key.GetType().Name}", nameof(key)),
        };

    /// <summary>A private key in a token with its certificate. The new object owns both.</summary>
    public static TokenKey FromKeyElsewhere(X509Certificate2 certificate, AsymmetricAlgorithm key, string? address) =>
        new(certificate, key as RSA, key as ECDsa, null) { Address = address };

    /// <summary>Reads a private key that <see cref="ExportPkcs8"/> wrote.</summary>
    /// <param name="algorithm">An algorithm that fits the key.</param>
    /// <exception cref="CryptographicException">It is damaged.</exception>
    /// <exception cref="ArgumentException">It is damaged or of another kind.</exception>
    public static TokenKey FromPkcs8(byte[] der, JwsAlgorithm algorithm)
    {
        if (algorithm.Family is JwsFamily.MLDsa or JwsFamily.EdDsa)
            return FromSeedKey(Keys.SeedKey.FromPkcs8(der));
        AsymmetricAlgorithm key = algorithm.Family == JwsFamily.Ecdsa ? ECDsa.Create() : RSA.Create();
        key.ImportPkcs8PrivateKey(der, out _);
        return FromPrivateKey(key);
    }

    /// <summary>The private key, unencrypted.</summary>
    /// <exception cref="CryptographicException">The key cannot be exported.</exception>
    /// <exception cref="UserErrorException">It stays where it is.</exception>
    public byte[] ExportPkcs8()
    {
        try
        {
            return SeedKey?.ExportPkcs8() ?? Rsa?.ExportPkcs8PrivateKey() ?? Ecdsa!.ExportPkcs8PrivateKey();
        }
        catch (CryptographicException e) when (Address is not null)
        {
            throw new UserErrorException(Address, "its private key cannot be exported, and what is asked for needs a copy of it", e);
        }
    }

    /// <summary>A copy of the private key, without the certificate.</summary>
    /// <exception cref="CryptographicException">The key cannot be exported.</exception>
    internal TokenKey CopyPrivateKey() =>
        Elsewhere is { } elsewhere ? FromPrivateKey(elsewhere.Share(), Address)
        : SeedKey is not null ? FromSeedKey(SeedKey.Copy())
        : Rsa is not null ? FromRsa(RSA.Create(Rsa.ExportParameters(includePrivateParameters: true)))
        : FromEcdsa(ECDsa.Create(Ecdsa!.ExportParameters(includePrivateParameters: true)));

    /// <summary>The public key (RFC 5280 section 4.1).</summary>
    public byte[] ExportSubjectPublicKeyInfo() =>
        SeedKey?.ExportSubjectPublicKeyInfo() ?? Rsa?.ExportSubjectPublicKeyInfo() ?? Ecdsa!.ExportSubjectPublicKeyInfo();

    /// <summary>An RSA key. The new object owns it.</summary>
    public static TokenKey FromRsa(RSA rsa) => new(null, rsa, null, null);

    /// <summary>An elliptic curve key. The new object owns it.</summary>
    public static TokenKey FromEcdsa(ECDsa ecdsa) => new(null, null, ecdsa, null);

    /// <summary>An ML-DSA or Ed25519 key, and its certificate if it has one. The new object owns both.</summary>
    public static TokenKey FromSeedKey(SeedKey key, X509Certificate2? certificate = null) => new(certificate, null, null, null, key);

    /// <summary>A shared secret. It is copied.</summary>
    public static TokenKey FromSecret(ReadOnlySpan<byte> secret) => new(null, null, null, secret.ToArray());

    /// <summary>The JOSE name of a curve (RFC 7518 section 6.2.1.1); null for others, which .NET supports and tokens do not use.</summary>
    public static string? CurveOf(ECDsa key)
    {
        try
        {
            // A curve with explicit parameters has no name (RFC 5480 section 2.1.1 forbids it in certificates).
            Oid? curve = key.ExportParameters(includePrivateParameters: false).Curve.Oid;
            // Windows may give only the curve's friendly name.
            return (curve?.Value ?? curve?.FriendlyName) switch
            {
                "1.2.840.10045.3.1.7" or "nistP256" or "ECDSA_P256" => "P-256",
                "1.3.132.0.34" or "nistP384" or "ECDSA_P384" => "P-384",
                "1.3.132.0.35" or "nistP521" or "ECDSA_P521" => "P-521",
                _ => null,
            };
        }
        catch (Exception e) when (e is CryptographicException or ArgumentException or PlatformNotSupportedException)
        {
            return null;
        }
    }

    /// <summary>The key as a type of Microsoft.IdentityModel.</summary>
    /// <remarks>An elliptic curve certificate becomes a bare key, because X509SecurityKey signs with RSA only.</remarks>
    /// <param name="cachesProviders">Whether signature providers are cached; those of a certificate's RSA key always are.</param>
    public SecurityKey ToSecurityKey(bool cachesProviders = true)
    {
        // The library asks a certificate for its private key, which cannot have one that is elsewhere.
        if (Rsa is not null && Certificate is not null && Elsewhere is null)
            return KeyId is null ? new X509SecurityKey(Certificate) : new X509SecurityKey(Certificate, KeyId);

        if (SeedKey is not null)
            return ToJsonWebKey(SeedKey, cachesProviders);

        SecurityKey bare =
            Rsa is not null ? new RsaSecurityKey(Rsa)
            : Ecdsa is not null ? new ECDsaSecurityKey(Ecdsa)
            : new SymmetricSecurityKey(Secret);
        bare.KeyId = KeyId ?? Certificate?.Thumbprint;
        // The library's shared cache would sign with this object for a later owner of the same key, after this one is disposed.
        bare.CryptoProviderFactory = new CryptoProviderFactory { CacheSignatureProviders = cachesProviders };
        return bare;
    }

    // Not the type of its own for ML-DSA, which takes .NET's: the library says itself what the system lacks.
    private JsonWebKey ToJsonWebKey(SeedKey key, bool cachesProviders)
    {
        string publicKey = Base64UrlEncoder.Encode(key.PublicKey.ToArray());
        string? seed = key.HasPrivateKey ? Base64UrlEncoder.Encode(key.Seed.ToArray()) : null;
        JsonWebKey jwk =
            key is Ed25519Key
                ? new()
                {
                    Kty = JwkNumbers.OctetKeyPair,
                    Crv = key.Name,
                    X = publicKey,
                    D = seed,
                }
                : new()
                {
                    Kty = JwkNumbers.AlgorithmKeyPair,
                    Alg = key.Name,
                    Pub = publicKey,
                    Priv = seed,
                };
        jwk.Kid = jwk.KeyId = KeyId ?? Certificate?.Thumbprint;
        jwk.CryptoProviderFactory = new CryptoProviderFactory { CacheSignatureProviders = cachesProviders };
        return jwk;
    }

    public void Dispose()
    {
        Rsa?.Dispose();
        Ecdsa?.Dispose();
        SeedKey?.Dispose();
        Certificate?.Dispose();
        if (Secret is not null)
            CryptographicOperations.ZeroMemory(Secret);
    }
}
