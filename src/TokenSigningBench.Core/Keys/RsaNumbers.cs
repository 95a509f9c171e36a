using System.Formats.Asn1;
using System.Numerics;

namespace TokenSigningBench.Core.Keys;

/// <summary>
/// Checks an RSA public key from outside before a library uses it: the library's work grows at least with the square of the modulus.
/// </summary>
internal static class RsaNumbers
{
    private const byte SignBit = 0x80;

    /// <summary>Why two unsigned big-endian numbers are refused as a key; null if they are accepted.</summary>
    public static string? Objection(ReadOnlySpan<byte> modulus, ReadOnlySpan<byte> exponent) =>
        Bits(modulus) switch
        {
            0 => "its modulus is zero",
            _ when (modulus[^1] & 1) == 0 => "its modulus is even",
            > JwkDocument.MaxModulusBits and var bits => Invariant(
                $"its modulus has {bits:N0} bits; at most {JwkDocument.MaxModulusBits:N0} are looked at"
            ),
            var bits when Bits(exponent) > bits => "its exponent is longer than its modulus",
            _ => Bits(exponent) == 0 ? "its exponent is zero" : null,
        };

    /// <summary>
    /// The same for an RSAPublicKey or RSAPrivateKey (RFC 8017 appendices A.1.1 and A.1.2). Data of another shape is left to the library to
    /// refuse.
    /// </summary>
    public static string? Objection(ReadOnlyMemory<byte> rsaKey, bool isPrivate)
    {
        try
        {
            AsnReader numbers = new AsnReader(rsaKey, AsnEncodingRules.BER).ReadSequence();
            if (isPrivate)
                numbers.ReadInteger();
            ReadOnlySpan<byte> modulus = numbers.ReadIntegerBytes().Span;
            ReadOnlySpan<byte> exponent = numbers.ReadIntegerBytes().Span;
            string? objection =
                modulus[0] >= SignBit ? "its modulus is negative"
                : exponent[0] >= SignBit ? "its exponent is negative"
                : Objection(modulus, exponent);
            if (objection is not null)
                return objection;

            // The private exponents: signing time grows with their length.
            for (int bits = Bits(modulus); isPrivate && numbers.HasData && numbers.PeekTag() == Asn1Tag.Integer; )
            {
                if (Bits(numbers.ReadIntegerBytes().Span) > bits)
                    return "a number of its private key is longer than its modulus";
            }

            return null;
        }
        catch (AsnContentException)
        {
            return null;
        }
    }

    private static int Bits(ReadOnlySpan<byte> number)
    {
        ReadOnlySpan<byte> significant = number.TrimStart((byte)0);
        return significant.IsEmpty ? 0 : 8 * significant.Length - (BitOperations.LeadingZeroCount(significant[0]) - 24);
    }
}
