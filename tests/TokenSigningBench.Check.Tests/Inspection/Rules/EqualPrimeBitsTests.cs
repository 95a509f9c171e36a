using System.Numerics;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class EqualPrimeBitsTests
{
    // Half of the sum of p and q is known modulo 2^(2k-2) if k bits are equal, and is less than 2^252 above the root of their product.
    // Several seeds, because each has one of four roots.
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(6)]
    [InlineData(7)]
    public void The_minimum_number_of_equal_low_bits_is_found_and_one_fewer_is_not(int seed)
    {
        BigInteger q = OddNumber(256, seed);
        SeverityOf(q * FindPartner(q, equalBits: 127, _ => 252)).ShouldBe(Severity.Error);
        SeverityOf(q * FindPartner(q, equalBits: 126, _ => 252)).ShouldBeNull();
    }

    [Fact]
    public void Primes_of_different_sizes_are_found_up_to_two_bits_above_half_of_the_modulus()
    {
        BigInteger q = OddNumber(250, 1);
        SeverityOf(q * FindPartner(q, equalBits: 140, bits => bits / 2 + 2)).ShouldBe(Severity.Error);
        SeverityOf(q * FindPartner(q, equalBits: 140, bits => bits / 2 + 3)).ShouldBeNull();
    }

    // Sizes at which only every second number of bits is tried.
    [Fact]
    public void Large_primes_are_found()
    {
        BigInteger q = OddNumber(2046, 1);
        BigInteger modulus = q * FindPartner(q, equalBits: 1100, bits => bits / 2 + 2, from: 3000);
        modulus.GetBitLength().ShouldBeGreaterThanOrEqualTo(4096);
        SeverityOf(modulus).ShouldBe(Severity.Error);
    }

    private static Severity? SeverityOf(BigInteger modulus) =>
        SampleInspection.SeverityOf("equal-prime-bits", SampleInspection.With(facts => facts with { Modulus = modulus }));

    // The smallest p, in steps of a hundredth of q, with exactly this number of low bits in common with q, such that half of their sum
    // exceeds the root of the product by a number of the wanted bits. The bits of the product determine the wanted bits.
    private static BigInteger FindPartner(BigInteger q, int equalBits, Func<int, int> wanted, int from = 1)
    {
        for (int hundredths = from; ; hundredths++)
        {
            BigInteger p = q + (((q * hundredths / 100 >> equalBits) | 1) << equalBits),
                product = p * q;
            BigInteger excess = (p + q) / 2 - SquareNumbers.Root(product) - 1;
            if (excess.GetBitLength() == wanted((int)product.GetBitLength()))
                return p;
        }
    }

    // An odd number from the digits of a power of three, which has no special form.
    private static BigInteger OddNumber(int bits, int seed) =>
        BigInteger.Pow(3, 4 * bits + seed) % (BigInteger.One << bits) | BigInteger.One << (bits - 1) | 1;
}
