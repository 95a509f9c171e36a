using System.Numerics;
using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

public class EqualPrimeBitsTests
{
    public static TheoryData<string> Moduli => WeakModuli.Names;

    [Theory]
    [InlineData("bad_rsa_low_bits_equal", Severity.Error)]
    [InlineData("bad_rsa_high_and_low_bits_equal", Severity.Error)]
    [InlineData("bad_rsa_shared_subprime1", null)]
    [InlineData("bad_rsa_shared_subprime2", null)]
    [InlineData("bad_rsa_gcd1", null)]
    [InlineData("bad_rsa_pq_diff_nist", null)]
    [InlineData("good_rsa1", null)]
    public void Only_primes_with_equal_low_bits_are_an_error(string file, Severity? severity) =>
        Examinations.Of("equal-prime-bits", Examinations.Fit with { Facts = WeakModuli.FactsOf(file) }).ShouldBe(severity);

    [Theory]
    [MemberData(nameof(Moduli))]
    public void Moduli_with_another_weakness_have_no_finding(string name) =>
        Examinations.Of("equal-prime-bits", Examinations.With(facts => facts with { Modulus = WeakModuli.Modulus(name) })).ShouldBeNull();

    // Anybody could factor them by their form, which is another one.
    [Theory]
    [InlineData(2048)]
    [InlineData(16384)]
    public void The_known_test_primes_have_no_finding(int bits) =>
        Examinations
            .Of("equal-prime-bits", Examinations.With(facts => facts with { Modulus = WeakModuli.OfKnownPrimes(bits) }))
            .ShouldBeNull();

    // What is no product of two large primes must not be taken for one: 1 times itself.
    [Theory]
    [InlineData(17)]
    [InlineData(65537)]
    [InlineData(1)]
    public void A_number_without_two_factors_has_no_finding(int modulus) =>
        Examinations.Of("equal-prime-bits", Examinations.With(facts => facts with { Modulus = modulus })).ShouldBeNull();

    // Half of the sum of p and q is known modulo 2^(2k-2) where k bits are equal, and is less than 2^252 above the root of their product. Several, because each has one of four roots.
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
        BigInteger q = Outliers(256, seed);
        Found(q * Partner(q, equalBits: 127, _ => 252)).ShouldBe(Severity.Error);
        Found(q * Partner(q, equalBits: 126, _ => 252)).ShouldBeNull();
    }

    [Fact]
    public void Primes_of_different_sizes_are_found_up_to_two_bits_above_half_of_the_modulus()
    {
        BigInteger q = Outliers(250, 1);
        Found(q * Partner(q, equalBits: 140, bits => bits / 2 + 2)).ShouldBe(Severity.Error);
        Found(q * Partner(q, equalBits: 140, bits => bits / 2 + 3)).ShouldBeNull();
    }

    // Where only one number of bits in two is tried.
    [Fact]
    public void Large_primes_are_found()
    {
        BigInteger q = Outliers(2046, 1);
        BigInteger modulus = q * Partner(q, equalBits: 1100, bits => bits / 2 + 2, from: 3000);
        modulus.GetBitLength().ShouldBeGreaterThanOrEqualTo(4096);
        Found(modulus).ShouldBe(Severity.Error);
    }

    private static Severity? Found(BigInteger modulus) =>
        Examinations.Of("equal-prime-bits", Examinations.With(facts => facts with { Modulus = modulus }));

    // The least p, in steps of a hundredth of q, that has so many low bits in common with q, no more, and is so far away that half of their sum is a number of the wanted bits above the root
    // of the product, whose bits decide how many that are.
    private static BigInteger Partner(BigInteger q, int equalBits, Func<int, int> wanted, int from = 1)
    {
        for (int hundredths = from; ; hundredths++)
        {
            BigInteger p = q + (((q * hundredths / 100 >> equalBits) | 1) << equalBits),
                product = p * q;
            BigInteger above = (p + q) / 2 - SquareNumbers.Root(product) - 1;
            if (above.GetBitLength() == wanted((int)product.GetBitLength()))
                return p;
        }
    }

    // Digits of powers of three, which have no form.
    private static BigInteger Outliers(int bits, int seed) =>
        BigInteger.Pow(3, 4 * bits + seed) % (BigInteger.One << bits) | BigInteger.One << (bits - 1) | 1;
}
