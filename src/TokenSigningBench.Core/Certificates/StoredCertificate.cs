using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>A certificate with its private key, as a file holds them. It owns both.</summary>
/// <param name="Certificate">It holds an RSA or elliptic curve key itself.</param>
/// <param name="SeedKey">An ML-DSA or Ed25519 key, which .NET's certificate does not hold everywhere; null for other kinds.</param>
public sealed record StoredCertificate(X509Certificate2 Certificate, SeedKey? SeedKey) : IDisposable
{
    public static implicit operator StoredCertificate(X509Certificate2 certificate) => new(certificate, null);

    /// <summary>A copy of the private key. The caller disposes it.</summary>
    public TokenKey CopyKey() =>
        SeedKey is not null ? TokenKey.FromSeedKey(SeedKey.Copy())
        : Certificate.GetRSAPrivateKey() is { } rsa ? TokenKey.FromRsa(rsa)
        : TokenKey.FromEcdsa(Certificate.GetECDsaPrivateKey()!);

    public void Dispose()
    {
        Certificate.Dispose();
        SeedKey?.Dispose();
    }
}
