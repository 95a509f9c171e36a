using System.Formats.Asn1;
using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Testing;

/// <summary>A certificate with a public key that no library would create, signed with another key.</summary>
public static class CraftedCertificate
{
    private const string RsaEncryption = "1.2.840.113549.1.1.1";
    private const string EllipticCurve = "1.2.840.10045.2.1";

    private static readonly ECDsa Signer = ECDsa.Create(ECCurve.NamedCurves.nistP256);

    /// <summary>RSA with these two numbers, each big-endian and signed.</summary>
    public static byte[] OfRsa(byte[] modulus, byte[] exponent)
    {
        var key = new AsnWriter(AsnEncodingRules.DER);
        using (key.PushSequence())
        {
            key.WriteInteger(modulus);
            key.WriteInteger(exponent);
        }

        return Of(new PublicKey(new Oid(RsaEncryption), new AsnEncodedData([0x05, 0x00]), new AsnEncodedData(key.Encode())));
    }

    /// <summary>RSA with a positive modulus of this many bits.</summary>
    public static byte[] OfRsa(int bits) => OfRsa([0x00, .. Enumerable.Repeat((byte)0xFF, bits / 8)], [1, 0, 1]);

    /// <summary>A P-256 key that claims another curve.</summary>
    public static byte[] OfCurve(string objectIdentifier)
    {
        var curve = new AsnWriter(AsnEncodingRules.DER);
        curve.WriteObjectIdentifier(objectIdentifier);
        ECPoint q = Signer.ExportParameters(includePrivateParameters: false).Q;
        return Of(new PublicKey(new Oid(EllipticCurve), new AsnEncodedData(curve.Encode()), new AsnEncodedData([0x04, .. q.X!, .. q.Y!])));
    }

    /// <summary>A P-256 key with explicit curve parameters.</summary>
    public static byte[] OfExplicitCurve()
    {
        using var key = ECDsa.Create(Signer.ExportExplicitParameters(includePrivateParameters: false));
        return Of(new PublicKey(key));
    }

    private static byte[] Of(PublicKey key)
    {
        DateTimeOffset now = TimeProvider.System.GetUtcNow();
        var request = new CertificateRequest(new X500DistinguishedName("CN=crafted"), key, HashAlgorithmName.SHA256);
        using X509Certificate2 certificate = request.Create(
            request.SubjectName,
            X509SignatureGenerator.CreateForECDsa(Signer),
            now.AddDays(-1),
            now.AddDays(90),
            [1]
        );
        return certificate.RawData;
    }
}
