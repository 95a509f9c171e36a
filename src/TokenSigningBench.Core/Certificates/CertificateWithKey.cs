using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>Combines a certificate with its private key.</summary>
internal static class CertificateWithKey
{
    /// <summary>A copy of the certificate with this private key only.</summary>
    /// <exception cref="ArgumentException">The key belongs to another certificate.</exception>
    public static X509Certificate2 With(this X509Certificate2 certificate, AsymmetricAlgorithm key)
    {
        // CopyWithPrivateKey fails for a certificate that already has a private key.
        using X509Certificate2 publicPart = X509CertificateLoader.LoadCertificate(certificate.RawDataMemory.Span);
        return key is RSA rsa ? publicPart.CopyWithPrivateKey(rsa) : publicPart.CopyWithPrivateKey((ECDsa)key);
    }
}
