using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>A certificate authority for the clients of one server, whose key is never written down.</summary>
internal sealed class ClientAuthority : IDisposable
{
    // RFC 5280 section 4.2.1.12: id-kp-clientAuth.
    private const string ClientAuthentication = "1.3.6.1.5.5.7.3.2";

    private const int SerialNumberBytes = 16;

    private static readonly TimeSpan Lifetime = TimeSpan.FromDays(1);

    // Clocks that differ, in one machine, by the rounding of a certificate's seconds.
    private static readonly TimeSpan Skew = TimeSpan.FromMinutes(5);

    private readonly TimeProvider _clock;
    private readonly X509Certificate2 _certificate;

    public ClientAuthority(TimeProvider clock)
    {
        _clock = clock;
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest("CN=tokenbench clients", key, HashAlgorithmName.SHA256);
        request.CertificateExtensions.Add(
            new X509BasicConstraintsExtension(
                certificateAuthority: true,
                hasPathLengthConstraint: true,
                pathLengthConstraint: 0,
                critical: true
            )
        );
        request.CertificateExtensions.Add(new X509KeyUsageExtension(X509KeyUsageFlags.KeyCertSign, critical: true));
        DateTimeOffset now = clock.GetUtcNow();
        _certificate = request.CreateSelfSigned(now - Skew, now + 2 * Lifetime);
    }

    /// <summary>What a server needs to know of it, DER.</summary>
    public byte[] Certificate => _certificate.RawData;

    /// <summary>Makes a key and a certificate for somebody, who becomes its common name.</summary>
    /// <returns>The certificate with its private key.</returns>
    public X509Certificate2 Issue(string account)
    {
        var name = new X500DistinguishedNameBuilder();
        name.AddCommonName(account);
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest(name.Build(), key, HashAlgorithmName.SHA256);
        request.CertificateExtensions.Add(new X509KeyUsageExtension(X509KeyUsageFlags.DigitalSignature, critical: true));
        request.CertificateExtensions.Add(new X509EnhancedKeyUsageExtension([new(ClientAuthentication)], critical: false));
        DateTimeOffset now = _clock.GetUtcNow();
        using X509Certificate2 publicPart = request.Create(
            _certificate,
            now - Skew,
            now + Lifetime,
            RandomNumberGenerator.GetBytes(SerialNumberBytes)
        );
        return publicPart.CopyWithPrivateKey(key);
    }

    /// <summary>What a server holds clients' certificates against.</summary>
    /// <param name="authority">The one certificate that is trusted, and no other of the machine's.</param>
    public static X509ChainPolicy PolicyFor(X509Certificate2 authority) =>
        new()
        {
            TrustMode = X509ChainTrustMode.CustomRootTrust,
            CustomTrustStore = { authority },
            // It lives as long as the server, and revokes nothing.
            RevocationMode = X509RevocationMode.NoCheck,
            DisableCertificateDownloads = true,
            ApplicationPolicy = { new(ClientAuthentication) },
        };

    public void Dispose() => _certificate.Dispose();
}
