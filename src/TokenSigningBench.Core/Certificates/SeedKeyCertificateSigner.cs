using System.Formats.Asn1;
using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>Signs a certificate with an ML-DSA key (RFC 9881) or an Ed25519 key (RFC 8410), on systems without them too.</summary>
internal sealed class SeedKeyCertificateSigner(SeedKey key) : X509SignatureGenerator
{
    // RFC 9881 section 2 and RFC 8410 section 3: the identifier alone, without parameters.
    public override byte[] GetSignatureAlgorithmIdentifier(HashAlgorithmName hashAlgorithm)
    {
        var writer = new AsnWriter(AsnEncodingRules.DER);
        using (writer.PushSequence())
            writer.WriteObjectIdentifier(key.Oid);
        return writer.Encode();
    }

    public override byte[] SignData(byte[] data, HashAlgorithmName hashAlgorithm) => key.Sign(data);

    protected override PublicKey BuildPublicKey() => PublicKey.CreateFromSubjectPublicKeyInfo(key.ExportSubjectPublicKeyInfo(), out _);
}
