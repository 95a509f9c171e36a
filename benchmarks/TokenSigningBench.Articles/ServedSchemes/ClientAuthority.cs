using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>A certificate authority for the clients of one server. Its private key stays in memory.</summary>
internal sealed class ClientAuthority : IDisposable
{
    // RFC 5280 section 4.2.1.12: id-kp-clientAuth.
    private const string ClientAuthentication = "1.3.6.1.5.5.7.3.2";

    private const int SerialNumberBytes = 16;

    private static readonly TimeSpan Lifetime = TimeSpan.FromDays(1);

    // A certificate's times are rounded to seconds; client and server share this machine's clock.
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

    /// <summary>The authority's certificate, DER, for the server.</summary>
    public byte[] Certificate => _certificate.RawData;

    /// <summary>Creates a key and a client certificate whose common name is the account.</summary>
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

    /// <summary>The server's policy for client certificates.</summary>
    /// <param name="authority">The only trusted authority; those of the machine are not trusted.</param>
    public static X509ChainPolicy PolicyFor(X509Certificate2 authority) =>
        new()
        {
            TrustMode = X509ChainTrustMode.CustomRootTrust,
            CustomTrustStore = { authority },
            // The authority has the server's lifetime and revokes nothing.
            RevocationMode = X509RevocationMode.NoCheck,
            DisableCertificateDownloads = true,
            ApplicationPolicy = { new(ClientAuthentication) },
        };

    public void Dispose() => _certificate.Dispose();
}
