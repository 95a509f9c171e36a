using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Tokens;

/// <summary>What a token is signed or verified with: an RSA or elliptic curve key, with or without its certificate, or a shared secret.</summary>
public sealed class TokenKey : IDisposable
{
    private TokenKey(X509Certificate2? certificate, RSA? rsa, ECDsa? ecdsa, byte[]? secret)
    {
        Certificate = certificate;
        Rsa = rsa;
        Ecdsa = ecdsa;
        Secret = secret;
        SizeInBits = rsa?.KeySize ?? ecdsa?.KeySize ?? 8 * secret!.Length;
    }

    /// <summary>The certificate, where the key came with one.</summary>
    public X509Certificate2? Certificate { get; }

    /// <summary>The RSA key; null for the other kinds.</summary>
    public RSA? Rsa { get; }

    /// <summary>The elliptic curve key; null for the other kinds.</summary>
    public ECDsa? Ecdsa { get; }

    /// <summary>The shared secret; null for the other kinds.</summary>
    public byte[]? Secret { get; }

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
            ? throw new ArgumentException($"Its key is neither RSA nor elliptic curve: {certificate.GetKeyAlgorithm()}", nameof(certificate))
            : new(certificate, rsa, ecdsa, null);
    }

    /// <summary>An RSA key, which becomes this object's.</summary>
    public static TokenKey FromRsa(RSA rsa) => new(null, rsa, null, null);

    /// <summary>An elliptic curve key, which becomes this object's.</summary>
    public static TokenKey FromEcdsa(ECDsa ecdsa) => new(null, null, ecdsa, null);

    /// <summary>A shared secret, which is copied.</summary>
    public static TokenKey FromSecret(ReadOnlySpan<byte> secret) => new(null, null, null, secret.ToArray());

    /// <summary>The key as Microsoft.IdentityModel takes it.</summary>
    /// <remarks>An elliptic curve certificate is handed over as its bare key, because that library's X509SecurityKey signs with RSA only.</remarks>
    internal SecurityKey ToSecurityKey()
    {
        if (Rsa is not null && Certificate is not null)
            return new X509SecurityKey(Certificate);

        SecurityKey bare = Rsa is not null ? new RsaSecurityKey(Rsa)
            : Ecdsa is not null ? new ECDsaSecurityKey(Ecdsa) { KeyId = Certificate?.Thumbprint }
            : new SymmetricSecurityKey(Secret);
        // The library's shared cache would sign with this very object for the next owner of the same key, after this one disposed it.
        bare.CryptoProviderFactory = new CryptoProviderFactory();
        return bare;
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        Rsa?.Dispose();
        Ecdsa?.Dispose();
        Certificate?.Dispose();
        if (Secret is not null)
            CryptographicOperations.ZeroMemory(Secret);
    }
}
