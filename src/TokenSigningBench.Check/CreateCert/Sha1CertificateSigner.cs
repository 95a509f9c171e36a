using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Check.CreateCert;

/// <summary>Signs a certificate with SHA-1, which .NET's own generator refuses.</summary>
internal sealed class Sha1CertificateSigner(RSA key) : X509SignatureGenerator
{
    // RFC 3279 section 2.2.1: sha1WithRSAEncryption, with NULL parameters.
    private static readonly byte[] Sha1WithRsa = Convert.FromHexString("300D06092A864886F70D0101050500");

    public override byte[] GetSignatureAlgorithmIdentifier(HashAlgorithmName hashAlgorithm) => [.. Sha1WithRsa];

    public override byte[] SignData(byte[] data, HashAlgorithmName hashAlgorithm) =>
        key.SignData(data, HashAlgorithmName.SHA1, RSASignaturePadding.Pkcs1);

    protected override PublicKey BuildPublicKey() => new(key);
}
