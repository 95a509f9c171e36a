using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>Creates self-signed certificates in memory.</summary>
public static class CertificateCreator
{
    // A verifier's clock may be behind: a certificate that starts a little in the past is valid at once everywhere.
    private static readonly TimeSpan ClockSkew = TimeSpan.FromMinutes(5);

    // CA/Browser Forum Baseline Requirements 7.1 ask for 64 random bits; RFC 5280 section 4.1.2.2 allows 20 bytes.
    private const int SerialNumberBytes = 16;

    /// <summary>Creates a certificate for a server on <c>localhost</c>, with a new P-256 key.</summary>
    public static X509Certificate2 ForLoopback()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        return SelfSign(key, HashAlgorithmName.SHA256, "localhost", TimeProvider.System.GetUtcNow());
    }

    /// <summary>Self-signs a certificate for a key, valid for one year.</summary>
    /// <param name="key">An <see cref="RSA"/> or <see cref="ECDsa"/> with its private part. The caller keeps it.</param>
    /// <param name="commonName">The common name of the subject and issuer.</param>
    /// <param name="now">The current time. Validity starts five minutes earlier, for clocks that differ.</param>
    /// <exception cref="ArgumentException">The key is neither RSA nor ECDsa.</exception>
    public static X509Certificate2 SelfSign(AsymmetricAlgorithm key, HashAlgorithmName hash, string commonName, DateTimeOffset now) =>
        SelfSign(key, hash, new X500DistinguishedName($"CN={commonName}"), now, CreationOptions.DefaultDays);

    /// <summary>
    /// Self-signs a certificate for a key, with key usage digitalSignature, a random positive serial number and a subject key identifier.
    /// </summary>
    /// <param name="key">An <see cref="RSA"/> or <see cref="ECDsa"/> with its private part. The caller keeps it.</param>
    /// <param name="subject">The subject, which is also the issuer.</param>
    /// <param name="now">The current time. Validity starts five minutes earlier, for clocks that differ.</param>
    /// <param name="days">The validity in days.</param>
    /// <exception cref="ArgumentException">The key is neither RSA nor ECDsa.</exception>
    public static X509Certificate2 SelfSign(
        AsymmetricAlgorithm key,
        HashAlgorithmName hash,
        X500DistinguishedName subject,
        DateTimeOffset now,
        int days
    )
    {
        CertificateRequest request = key switch
        {
            RSA rsa => new(subject, rsa, hash, RSASignaturePadding.Pkcs1),
            ECDsa ecdsa => new(subject, ecdsa, hash),
            _ => throw new ArgumentException($"Neither RSA nor ECDsa: {key.GetType().Name}", nameof(key)),
        };
        X509SignatureGenerator generator = key is RSA signingRsa
            ? X509SignatureGenerator.CreateForRSA(signingRsa, RSASignaturePadding.Pkcs1)
            : X509SignatureGenerator.CreateForECDsa((ECDsa)key);
        using X509Certificate2 publicPart = SelfSign(request, generator, now, days);
        return publicPart.With(key);
    }

    /// <summary>Self-signs a certificate for a key of any kind that signs tokens.</summary>
    /// <param name="key">A key with its private part. The caller keeps it.</param>
    /// <param name="hash">Not used with ML-DSA and Ed25519.</param>
    /// <returns>The certificate with a copy of the key. The caller disposes both.</returns>
    internal static TokenKey SelfSign(TokenKey key, HashAlgorithmName hash, X500DistinguishedName subject, DateTimeOffset now, int days)
    {
        if (key.SeedKey is not { } seedKey)
            return TokenKey.FromCertificate(SelfSign((AsymmetricAlgorithm?)key.Rsa ?? key.Ecdsa!, hash, subject, now, days));

        var signer = new SeedKeyCertificateSigner(seedKey);
        // The request's own hash is not used either, and must not be missing.
        var request = new CertificateRequest(subject, signer.PublicKey, HashAlgorithmName.SHA512);
        return TokenKey.FromSeedKey(seedKey.Copy(), SelfSign(request, signer, now, days));
    }

    private static X509Certificate2 SelfSign(CertificateRequest request, X509SignatureGenerator generator, DateTimeOffset now, int days)
    {
        request.CertificateExtensions.Add(new X509KeyUsageExtension(X509KeyUsageFlags.DigitalSignature, critical: true));
        request.CertificateExtensions.Add(new X509SubjectKeyIdentifierExtension(request.PublicKey, critical: false));

        DateTimeOffset notBefore = now - ClockSkew;
        return request.Create(request.SubjectName, generator, notBefore, notBefore.AddDays(days), RandomSerialNumber());
    }

    public static byte[] RandomSerialNumber()
    {
        byte[] serial = RandomNumberGenerator.GetBytes(SerialNumberBytes);
        // Big-endian and signed: the clear top bit makes it positive, the next bit set makes it non-zero and keeps its length.
        serial[0] = (byte)((serial[0] & 0x7F) | 0x40);
        return serial;
    }
}
