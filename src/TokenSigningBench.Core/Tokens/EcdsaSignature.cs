using System.Formats.Asn1;
using System.Numerics;

namespace TokenSigningBench.Core.Tokens;

/// <summary>The two forms of an ECDSA signature: two numbers of the curve's length side by side in tokens (RFC 7518 section 3.4), ECDSA-Sig-Value in certificates and for openssl (RFC 3279 section 2.2.3).</summary>
public static class EcdsaSignature
{
    /// <summary>The signature as openssl takes it.</summary>
    /// <param name="signature">The signature as a token has it.</param>
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
