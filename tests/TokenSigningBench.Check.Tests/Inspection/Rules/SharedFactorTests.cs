using System.Numerics;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class SharedFactorTests
{
    [Theory]
    [InlineData("bad_rsa_shared_subprime1", "bad_rsa_shared_subprime2", Severity.Error)]
    [InlineData("bad_rsa_shared_subprime2", "bad_rsa_shared_subprime1", Severity.Error)]
    [InlineData("bad_rsa_shared_subprime1", "good_rsa1", null)]
    [InlineData("good_rsa1", "bad_rsa_shared_subprime1", null)]
    public void A_large_common_factor_of_the_primes_minus_one_is_an_error(string file, string other, Severity? severity) =>
        JudgeTogether(WeakModuli.FactsOf(file), WeakModuli.FactsOf("bad_rsa_pq_diff_nist"), WeakModuli.FactsOf(other)).ShouldBe(severity);

    [Fact]
    public void A_common_prime_is_an_error()
    {
        // The known primes of 2048 and of 1536 bits.
        BigInteger common = 3 * BigInteger.Pow(2, 1022) + 1037,
            one = 7 * BigInteger.Pow(2, 1021) + 309,
            other = 7 * BigInteger.Pow(2, 765) + 75;
        JudgeTogether(WithModulus(common * one), WithModulus(other * common)).ShouldBe(Severity.Error);
        JudgeTogether(WithModulus(common * one), WithModulus(WeakModuli.OfKnownPrimes(1536))).ShouldBeNull();
    }

    [Theory]
    [InlineData(127, null)]
    [InlineData(128, Severity.Error)]
    public void A_common_factor_of_the_moduli_minus_one_needs_more_than_128_bits(int power, Severity? severity) =>
        JudgeTogether(WithModulus(3 * BigInteger.Pow(2, power) + 1), WithModulus(5 * BigInteger.Pow(2, power) + 1)).ShouldBe(severity);

    // 1 minus 1 is 0, which every number divides.
    [Fact]
    public void A_modulus_of_1_has_no_common_factor()
    {
        JudgeTogether(WithModulus(1), WeakModuli.FactsOf("good_rsa1")).ShouldBeNull();
        JudgeTogether(WeakModuli.FactsOf("good_rsa1"), WithModulus(1)).ShouldBeNull();
    }

    [Fact]
    public void The_same_key_twice_has_no_finding() =>
        JudgeTogether(WeakModuli.FactsOf("good_rsa1"), WeakModuli.FactsOf("good_rsa1") with { Source = "again.crt" }).ShouldBeNull();

    [Fact]
    public void A_single_key_has_no_common_factor() => JudgeTogether(WeakModuli.FactsOf("bad_rsa_shared_subprime1")).ShouldBeNull();

    private static CertificateFacts WithModulus(BigInteger modulus) => SampleInspection.Fit.Facts with { Modulus = modulus };

    private static Severity? JudgeTogether(params CertificateFacts[] facts) =>
        SampleInspection.SeverityOf("shared-factor", SampleInspection.Fit with { Facts = facts[0], Together = facts });
}
