using System.Formats.Asn1;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Tests.Certificates;

/// <summary>A PKCS#12 file (RFC 7292 section 4) without a MAC, in whose one encrypted part there is a private key that is encrypted once more.</summary>
internal static class NestedKeyStore
{
    private const string Data = "1.2.840.113549.1.7.1",
        EncryptedData = "1.2.840.113549.1.7.6";

    private static readonly byte[] Salt = new byte[16],
        Vector = new byte[16];

    /// <param name="password">The password of both encryptions.</param>
    /// <param name="outer">The iterations of the part's encryption, which everybody sees.</param>
    /// <param name="inner">Those of the key's, which nobody sees.</param>
    public static byte[] Make(X509Certificate2 certificate, RSA key, string password, int outer, int inner)
    {
        byte[] shrouded = key.ExportEncryptedPkcs8PrivateKey(
            password,
            new PbeParameters(PbeEncryptionAlgorithm.Aes256Cbc, HashAlgorithmName.SHA256, inner)
        );
        byte[] contents = Sequence(
            Bag("1.2.840.113549.1.12.10.1.3", Sequence(Identifier("1.2.840.113549.1.9.22.1"), Tagged(Octets(certificate.RawData)))),
            Bag("1.2.840.113549.1.12.10.1.2", shrouded)
        );
        using var aes = Aes.Create();
        aes.Key = Rfc2898DeriveBytes.Pbkdf2(password, Salt, outer, HashAlgorithmName.SHA256, 32);
        var ciphertext = new AsnWriter(AsnEncodingRules.DER);
        ciphertext.WriteOctetString(aes.EncryptCbc(contents, Vector), new(TagClass.ContextSpecific, 0));
        byte[] part = Sequence(
            Identifier(EncryptedData),
            Tagged(Sequence(Number(0), Sequence(Identifier(Data), Encryption(outer), ciphertext.Encode())))
        );
        return Sequence(Number(3), Sequence(Identifier(Data), Tagged(Octets(Sequence(part)))));
    }

    // With the attribute by which a certificate and its key find each other (PKCS#9, localKeyId).
    private static byte[] Bag(string type, byte[] value) =>
        Sequence(Identifier(type), Tagged(value), Set(Sequence(Identifier("1.2.840.113549.1.9.21"), Set(Octets([1])))));

    // PBES2 with PBKDF2, HMAC-SHA-256 and AES-256-CBC (RFC 8018 appendix A).
    private static byte[] Encryption(int iterations) =>
        Sequence(
            Identifier("1.2.840.113549.1.5.13"),
            Sequence(
                Sequence(
                    Identifier("1.2.840.113549.1.5.12"),
                    Sequence(Octets(Salt), Number(iterations), Sequence(Identifier("1.2.840.113549.2.9"), Null()))
                ),
                Sequence(Identifier("2.16.840.1.101.3.4.1.42"), Octets(Vector))
            )
        );

    private static byte[] Sequence(params byte[][] members) => Constructed(Asn1Tag.Sequence, members);

    private static byte[] Set(byte[] member) => Constructed(Asn1Tag.SetOf, member);

    private static byte[] Tagged(byte[] member) => Constructed(new(TagClass.ContextSpecific, 0), member);

    private static byte[] Constructed(Asn1Tag tag, params byte[][] members)
    {
        var writer = new AsnWriter(AsnEncodingRules.DER);
        using (tag == Asn1Tag.SetOf ? writer.PushSetOf() : writer.PushSequence(tag))
        {
            foreach (byte[] member in members)
                writer.WriteEncodedValue(member);
        }

        return writer.Encode();
    }

    private static byte[] Identifier(string value) => Written(writer => writer.WriteObjectIdentifier(value));

    private static byte[] Octets(byte[] value) => Written(writer => writer.WriteOctetString(value));

    private static byte[] Number(int value) => Written(writer => writer.WriteInteger(value));

    private static byte[] Null() => Written(writer => writer.WriteNull());

    private static byte[] Written(Action<AsnWriter> write)
    {
        var writer = new AsnWriter(AsnEncodingRules.DER);
        write(writer);
        return writer.Encode();
    }
}
