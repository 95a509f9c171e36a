using System.Formats.Asn1;

namespace TokenSigningBench.Core.Certificates;

/// <summary>Looks into key files as ASN.1 before a library loads them.</summary>
internal static class Asn1Content
{
    private const string Pbmac1 = "1.2.840.113549.1.5.14";
    private const string Scrypt = "1.3.6.1.4.1.11591.4.11";
    private const string SignedData = "1.2.840.113549.1.7.2";

    /// <summary>
    /// Whether the bytes start with one complete ASN.1 SEQUENCE, as every PKCS#12 file and certificate does. A truncated file does not.
    /// </summary>
    public static bool IsWhole(ReadOnlyMemory<byte> bytes) => LengthOf(bytes) is not null;

    /// <summary>The length of that SEQUENCE in bytes; null without a complete one. What follows it is not counted.</summary>
    public static int? LengthOf(ReadOnlyMemory<byte> bytes)
    {
        int length = 0;
        return Matches(() =>
            AsnDecoder.TryReadEncodedValue(bytes.Span, AsnEncodingRules.BER, out Asn1Tag tag, out _, out _, out length)
            && tag.HasSameClassAndValue(Asn1Tag.Sequence)
        )
            ? length
            : null;
    }

    /// <summary>Whether the bytes are a PKCS#7 signed bundle (RFC 2315 section 14), which is often mistaken for PKCS#12.</summary>
    public static bool IsPkcs7(ReadOnlyMemory<byte> bytes) =>
        Matches(() => new AsnReader(bytes, AsnEncodingRules.BER).ReadSequence().ReadObjectIdentifier() == SignedData);

    /// <summary>
    /// Whether a PKCS#12 file's MAC is PBMAC1: the algorithm of the DigestInfo in the third member of PFX (RFC 7292 section 4, RFC 9579
    /// section 3).
    /// </summary>
    public static bool UsesPbmac1(ReadOnlyMemory<byte> pkcs12) =>
        Matches(() =>
        {
            AsnReader pfx = new AsnReader(pkcs12, AsnEncodingRules.BER).ReadSequence();
            pfx.ReadEncodedValue();
            pfx.ReadEncodedValue();
            return pfx.HasData && pfx.ReadSequence().ReadSequence().ReadSequence().ReadObjectIdentifier() == Pbmac1;
        });

    /// <summary>The key derivation of an EncryptedPrivateKeyInfo (RFC 5958 section 3).</summary>
    /// <returns>Null if the scheme is not from PKCS#5 or PKCS#12.</returns>
    public static KeyDerivation? ReadDerivation(ReadOnlyMemory<byte> encryptedPrivateKeyInfo)
    {
        try
        {
            return KeyDerivation.Of(new AsnReader(encryptedPrivateKeyInfo, AsnEncodingRules.BER).ReadSequence().ReadSequence());
        }
        catch (AsnContentException)
        {
            return null;
        }
    }

    /// <summary>The name of an EncryptedPrivateKeyInfo's scheme that has no iterations (RFC 8018, RFC 7914 section 7).</summary>
    /// <returns>scrypt, or an object identifier; null if it cannot be read.</returns>
    public static string? EncryptionOf(ReadOnlyMemory<byte> encryptedPrivateKeyInfo)
    {
        try
        {
            AsnReader algorithm = new AsnReader(encryptedPrivateKeyInfo, AsnEncodingRules.BER).ReadSequence().ReadSequence();
            string scheme = algorithm.ReadObjectIdentifier();
            string function = scheme == KeyDerivation.Pbes2 ? algorithm.ReadSequence().ReadSequence().ReadObjectIdentifier() : scheme;
            return function == Scrypt ? "scrypt" : function;
        }
        catch (AsnContentException)
        {
            return null;
        }
    }

    // Bytes of another shape are of another kind: the loader reports what they are.
    private static bool Matches(Func<bool> condition)
    {
        try
        {
            return condition();
        }
        catch (AsnContentException)
        {
            return false;
        }
    }
}
