using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>Combines a certificate with its private key.</summary>
public static class CertificateWithKey
{
    /// <summary>A copy of the certificate with this private key only.</summary>
    /// <exception cref="ArgumentException">The key belongs to another certificate.</exception>
    public static X509Certificate2 With(this X509Certificate2 certificate, AsymmetricAlgorithm key)
    {
        // CopyWithPrivateKey fails for a certificate that already has a private key.
        using X509Certificate2 publicPart = X509CertificateLoader.LoadCertificate(certificate.RawDataMemory.Span);
        return key is RSA rsa ? publicPart.CopyWithPrivateKey(rsa) : publicPart.CopyWithPrivateKey((ECDsa)key);
    }

    /// <summary>A key with its certificate, in place of the key alone, which is disposed or owned by the new object.</summary>
    /// <param name="certificate">The certificate in DER.</param>
    /// <exception cref="ArgumentException">The key belongs to another certificate.</exception>
    public static TokenKey With(this TokenKey key, ReadOnlySpan<byte> certificate)
    {
        X509Certificate2 publicPart = X509CertificateLoader.LoadCertificate(certificate);
        if (key.SeedKey is not null)
            return TokenKey.FromSeedKey(key.SeedKey, publicPart);

        if (key.Elsewhere is { } elsewhere)
        {
            using (key)
                return TokenKey.FromKeyElsewhere(publicPart, elsewhere.Share(), key.Address);
        }

        using (key)
        using (publicPart)
            return TokenKey.FromCertificate(publicPart.With((AsymmetricAlgorithm?)key.Rsa ?? key.Ecdsa!));
    }
}
