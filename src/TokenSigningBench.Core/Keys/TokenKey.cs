using System.Security.Cryptography.X509Certificates;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Keys;

/// <summary>What a token is signed or verified with: an RSA or elliptic curve key, with or without its certificate, or a shared secret.</summary>
public sealed class TokenKey : IDisposable
{
    private TokenKey(X509Certificate2? certificate, RSA? rsa, ECDsa? ecdsa, byte[]? secret)
    {
        Certificate = certificate;
        Rsa = rsa;
        Ecdsa = ecdsa;
        Secret = secret;
        Curve = ecdsa is null ? null : CurveOf(ecdsa);
        SizeInBits = rsa?.KeySize ?? ecdsa?.KeySize ?? 8 * secret!.Length;
    }

    /// <summary>The certificate, where the key came with one.</summary>
    public X509Certificate2? Certificate { get; }

    /// <summary>The RSA key; null for the other kinds.</summary>
    public RSA? Rsa { get; }

    /// <summary>The elliptic curve key; null for the other kinds.</summary>
    public ECDsa? Ecdsa { get; }

    /// <summary>The curve by JOSE's name; null for the other kinds, and for a curve that JOSE does not know.</summary>
    public string? Curve { get; }

    /// <summary>The shared secret; null for the other kinds.</summary>
    public byte[]? Secret { get; }

    /// <summary>What tokens name it by, their <c>kid</c> (RFC 7515 section 4.1.4).</summary>
    /// <remarks>Null: the floor and BouncyCastle name none, and Microsoft.IdentityModel takes a certificate's thumbprint. A signer made before it was set goes on without.</remarks>
    public string? KeyId { get; set; }

    /// <summary>The exact size of the modulus, of the curve's field, or of the secret, in bits, read from the key itself.</summary>
    public int SizeInBits { get; }

    /// <summary>A certificate's key: the private one where there is one, else the public one. The certificate becomes this object's.</summary>
    /// <exception cref="ArgumentException">The certificate's key is neither RSA nor elliptic curve.</exception>
    public static TokenKey FromCertificate(X509Certificate2 certificate)
    {
        ArgumentNullException.ThrowIfNull(certificate);
        RSA? rsa = certificate.GetRSAPrivateKey() ?? certificate.GetRSAPublicKey();
        ECDsa? ecdsa = certificate.GetECDsaPrivateKey() ?? certificate.GetECDsaPublicKey();
        return rsa is null && ecdsa is null
            ? throw new ArgumentException(
                $"Its key is neither RSA nor elliptic curve: {certificate.GetKeyAlgorithm()}",
                nameof(certificate)
            )
            : new(certificate, rsa, ecdsa, null);
    }

    /// <summary>A private key, which becomes this object's.</summary>
    /// <exception cref="ArgumentException">It is neither RSA nor elliptic curve.</exception>
    public static TokenKey FromPrivateKey(AsymmetricAlgorithm key) =>
        key switch
        {
            RSA rsa => FromRsa(rsa),
            ECDsa ecdsa => FromEcdsa(ecdsa),
            _ => throw new ArgumentException($"Neither RSA nor elliptic curve: {key?.GetType().Name}", nameof(key)),
        };

    /// <summary>An RSA key, which becomes this object's.</summary>
    public static TokenKey FromRsa(RSA rsa) => new(null, rsa, null, null);

    /// <summary>An elliptic curve key, which becomes this object's.</summary>
    public static TokenKey FromEcdsa(ECDsa ecdsa) => new(null, null, ecdsa, null);

    /// <summary>A shared secret, which is copied.</summary>
    public static TokenKey FromSecret(ReadOnlySpan<byte> secret) => new(null, null, null, secret.ToArray());

    /// <summary>A curve by JOSE's name (RFC 7518 section 6.2.1.1); null for another, which is an ordinary key to .NET, and signs no token.</summary>
    internal static string? CurveOf(ECDsa key)
    {
        try
        {
            // A curve that is spelled out, number by number, has no name (RFC 5480 section 2.1.1 forbids it in certificates).
            Oid? curve = key.ExportParameters(includePrivateParameters: false).Curve.Oid;
            // Windows may know a curve by its name alone.
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

    /// <summary>The key as Microsoft.IdentityModel takes it.</summary>
    /// <remarks>An elliptic curve certificate is handed over as its bare key, because that library's X509SecurityKey signs with RSA only.</remarks>
    /// <param name="cachesProviders">Whether what signs and verifies with it is kept; a certificate's RSA key always is.</param>
    internal SecurityKey ToSecurityKey(bool cachesProviders = true)
    {
        if (Rsa is not null && Certificate is not null)
            return KeyId is null ? new X509SecurityKey(Certificate) : new X509SecurityKey(Certificate, KeyId);

        SecurityKey bare =
            Rsa is not null ? new RsaSecurityKey(Rsa)
            : Ecdsa is not null ? new ECDsaSecurityKey(Ecdsa)
            : new SymmetricSecurityKey(Secret);
        bare.KeyId = KeyId ?? (Ecdsa is null ? null : Certificate?.Thumbprint);
        // The library's shared cache would sign with this very object for the next owner of the same key, after this one disposed it.
        bare.CryptoProviderFactory = new CryptoProviderFactory { CacheSignatureProviders = cachesProviders };
        return bare;
    }

    public void Dispose()
    {
        Rsa?.Dispose();
        Ecdsa?.Dispose();
        Certificate?.Dispose();
        if (Secret is not null)
            CryptographicOperations.ZeroMemory(Secret);
    }
}
