using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Check.CreateCert;

/// <summary>A self-signed certificate whose parts are chosen one by one. The defaults have no defect.</summary>
internal sealed record DefectiveCertificate
{
    private const string ServerAuthentication = "1.3.6.1.5.5.7.3.1";

    /// <summary>Makes its key; null for RSA of <see cref="RsaBits"/>.</summary>
    public Func<AsymmetricAlgorithm>? MakeKey { get; init; }

    public int RsaBits { get; init; } = 2048;

    public HashAlgorithmName Hash { get; init; } = HashAlgorithmName.SHA256;

    /// <summary>The start of its validity, in days from now.</summary>
    public double From { get; init; } = -1;

    /// <summary>The end of its validity; null for a year after its start.</summary>
    public Func<DateTimeOffset, DateTimeOffset>? Until { get; init; }

    public X509KeyUsageFlags KeyUsage { get; init; } = X509KeyUsageFlags.DigitalSignature;

    public bool IsForServers { get; init; }

    /// <summary>Whether its own signature uses SHA-1.</summary>
    public bool IsSignedWithSha1 { get; init; }

    /// <summary>The certificate with its key, in the format of the request.</summary>
    public byte[] Encode(DefectRequest request)
    {
        using var key = TokenKey.FromCertificate(Create(request));
        return request.Format.Encode(key);
    }

    /// <summary>The certificate with its key. The caller disposes both.</summary>
    public X509Certificate2 Create(DefectRequest request)
    {
        using AsymmetricAlgorithm key = MakeKey?.Invoke() ?? request.MakeRsa(RsaBits);
        CertificateRequest certificate = key is RSA rsa
            ? new(request.Subject, rsa, Hash, RSASignaturePadding.Pkcs1)
            : new(request.Subject, (ECDsa)key, Hash);
        certificate.CertificateExtensions.Add(new X509KeyUsageExtension(KeyUsage, critical: true));
        if (IsForServers)
            certificate.CertificateExtensions.Add(new X509EnhancedKeyUsageExtension([new Oid(ServerAuthentication)], critical: false));

        DateTimeOffset from = request.Now.AddDays(From),
            until = Until?.Invoke(request.Now) ?? from.AddDays(CreationOptions.DefaultDays);
        if (!IsSignedWithSha1)
            return certificate.CreateSelfSigned(from, until);

        using X509Certificate2 publicPart = certificate.Create(
            request.Subject,
            new Sha1CertificateSigner((RSA)key),
            from,
            until,
            CertificateCreator.RandomSerialNumber()
        );
        return publicPart.With(key);
    }
}
