using System.Formats.Asn1;
using System.Numerics;

namespace TokenSigningBench.Core.Keys;

/// <summary>What must be known of a foreign RSA public key before a library is let at it: its work grows with the square of the modulus and more.</summary>
internal static class RsaNumbers
{
    private const byte Sign = 0x80;

    /// <summary>Why two numbers, big-endian and without a sign, are no key that is looked at; null where nothing is said against them.</summary>
    public static string? Objection(ReadOnlySpan<byte> modulus, ReadOnlySpan<byte> exponent) =>
        Bits(modulus) switch
        {
            0 => "its modulus is zero",
            _ when (modulus[^1] & 1) == 0 => "its modulus is even",
            > JwkDocument.MaximumModulusBits and var bits => Invariant(
                $"its modulus has {bits:N0} bits; at most {JwkDocument.MaximumModulusBits:N0} are looked at"
            ),
            var bits when Bits(exponent) > bits => "its exponent is longer than its modulus",
            _ => Bits(exponent) == 0 ? "its exponent is zero" : null,
        };

    /// <summary>The same of an RSAPublicKey or an RSAPrivateKey (RFC 8017 appendices A.1.1 and A.1.2). What is not of that shape is left to the library.</summary>
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
                modulus[0] >= Sign ? "its modulus is negative"
                : exponent[0] >= Sign ? "its exponent is negative"
                : Objection(modulus, exponent);
            if (objection is not null)
                return objection;

            // The private exponents: a signature takes as long as they are.
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
