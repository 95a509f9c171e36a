using System.Formats.Asn1;
using System.Numerics;

namespace TokenSigningBench.Core.Tokens;

/// <summary>
/// Converts between the two forms of an ECDSA signature: two numbers of the curve's length in tokens (RFC 7518 section 3.4), and
/// ECDSA-Sig-Value in certificates and openssl (RFC 3279 section 2.2.3).
/// </summary>
public static class EcdsaSignature
{
    /// <summary>The signature in openssl's form.</summary>
    /// <param name="signature">The signature in a token's form.</param>
    public static byte[] ToDer(ReadOnlySpan<byte> signature)
    {
        int half = signature.Length / 2;
        var writer = new AsnWriter(AsnEncodingRules.DER);
        using (writer.PushSequence())
        {
            writer.WriteInteger(new BigInteger(signature[..half], isUnsigned: true, isBigEndian: true));
            writer.WriteInteger(new BigInteger(signature[half..], isUnsigned: true, isBigEndian: true));
        }

        return writer.Encode();
    }
}
