using System.Formats.Asn1;

namespace TokenSigningBench.Core.Tests.Certificates;

/// <summary>
/// A PKCS#12 file (RFC 7292 section 4) without a MAC, whose single encrypted part contains a private key that is encrypted again.
/// </summary>
internal static class NestedKeyStore
{
    private const string Data = "1.2.840.113549.1.7.1",
        EncryptedData = "1.2.840.113549.1.7.6";

    private static readonly byte[] Salt = new byte[16],
        Vector = new byte[16];

    /// <param name="password">The password of both encryptions.</param>
    /// <param name="outerIterations">Iterations of the part's encryption, visible without the password.</param>
    /// <param name="innerIterations">Iterations of the key's encryption, hidden inside the encrypted part.</param>
    public static byte[] Create(X509Certificate2 certificate, RSA key, string password, int outerIterations, int innerIterations)
    {
        byte[] encryptedKey = key.ExportEncryptedPkcs8PrivateKey(
            password,
            new PbeParameters(PbeEncryptionAlgorithm.Aes256Cbc, HashAlgorithmName.SHA256, innerIterations)
        );
        byte[] contents = Sequence(
            Bag("1.2.840.113549.1.12.10.1.3", Sequence(Identifier("1.2.840.113549.1.9.22.1"), Tagged(Octets(certificate.RawData)))),
            Bag("1.2.840.113549.1.12.10.1.2", encryptedKey)
        );
        using var aes = Aes.Create();
        aes.Key = Rfc2898DeriveBytes.Pbkdf2(password, Salt, outerIterations, HashAlgorithmName.SHA256, 32);
        var ciphertext = new AsnWriter(AsnEncodingRules.DER);
        ciphertext.WriteOctetString(aes.EncryptCbc(contents, Vector), new(TagClass.ContextSpecific, 0));
        byte[] part = Sequence(
            Identifier(EncryptedData),
            Tagged(Sequence(Number(0), Sequence(Identifier(Data), Encryption(outerIterations), ciphertext.Encode())))
        );
        return Sequence(Number(3), Sequence(Identifier(Data), Tagged(Octets(Sequence(part)))));
    }

    // Has the attribute that links a certificate to its key (PKCS#9, localKeyId).
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

    private static byte[] Identifier(string value) => Encode(writer => writer.WriteObjectIdentifier(value));

    private static byte[] Octets(byte[] value) => Encode(writer => writer.WriteOctetString(value));

    private static byte[] Number(int value) => Encode(writer => writer.WriteInteger(value));

    private static byte[] Null() => Encode(writer => writer.WriteNull());

    private static byte[] Encode(Action<AsnWriter> write)
    {
        var writer = new AsnWriter(AsnEncodingRules.DER);
        write(writer);
        return writer.Encode();
    }
}
