using System.Formats.Asn1;

namespace TokenSigningBench.Testing;

/// <summary>Keys that no library would create, as PKCS#1 (RFC 8017 appendix A.1) or SubjectPublicKeyInfo (RFC 5280 section 4.1).</summary>
public static class CraftedKey
{
    /// <summary>A public RSA key with a modulus of this many bits.</summary>
    public static byte[] OfRsa(int bits) =>
        Sequence(writer =>
        {
            writer.WriteIntegerUnsigned([.. Enumerable.Repeat((byte)0xFF, bits / 8)]);
            writer.WriteInteger(65537);
        });

    /// <summary>A private RSA key with another private exponent.</summary>
    public static byte[] OfRsa(RSAParameters key, byte[] privateExponent) =>
        Sequence(writer =>
        {
            writer.WriteInteger(0);
            foreach (byte[]? number in new[] { key.Modulus, key.Exponent, privateExponent, key.P, key.Q, key.DP, key.DQ, key.InverseQ })
                writer.WriteIntegerUnsigned(number.AsSpan().TrimStart((byte)0));
        });

    /// <summary>A public key of another kind, by its object identifier.</summary>
    public static byte[] OfKind(string objectIdentifier) =>
        Sequence(writer =>
        {
            using (writer.PushSequence())
                writer.WriteObjectIdentifier(objectIdentifier);
            writer.WriteBitString(new byte[32]);
        });

    private static byte[] Sequence(Action<AsnWriter> write)
    {
        var writer = new AsnWriter(AsnEncodingRules.DER);
        using (writer.PushSequence())
            write(writer);
        return writer.Encode();
    }
}
