using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>A certificate and its private key, put together.</summary>
internal static class CertificateWithKey
{
    /// <summary>A copy of the certificate that has the private key, and no other.</summary>
    /// <exception cref="ArgumentException">The key is another certificate's.</exception>
    public static X509Certificate2 With(this X509Certificate2 certificate, AsymmetricAlgorithm key)
    {
        // A certificate that has a private key takes no second one.
        using X509Certificate2 publicPart = X509CertificateLoader.LoadCertificate(certificate.RawDataMemory.Span);
        return key is RSA rsa ? publicPart.CopyWithPrivateKey(rsa) : publicPart.CopyWithPrivateKey((ECDsa)key);
    }
}
