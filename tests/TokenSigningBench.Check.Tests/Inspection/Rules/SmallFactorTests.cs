using System.Numerics;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.Inspection.Rules;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class SmallFactorTests
{
    public static TheoryData<string> Moduli => WeakModuli.Names;

    [Theory]
    [MemberData(nameof(Moduli))]
    public void Only_a_modulus_with_a_small_factor_is_an_error(string name) =>
        SampleInspection
            .SeverityOf("small-factor", SampleInspection.With(facts => facts with { Modulus = WeakModuli.Modulus(name) }))
            .ShouldBe(WeakModuli.Weakness(name) == "small-factor" ? Severity.Error : null);

    [Fact]
    public void The_known_test_primes_have_no_finding() =>
        SampleInspection
            .SeverityOf("small-factor", SampleInspection.With(facts => facts with { Modulus = WeakModuli.OfKnownPrimes(8192) }))
            .ShouldBeNull();

    [Theory]
    [InlineData(2, Severity.Error)]
    [InlineData(3, Severity.Error)]
    [InlineData(65521, Severity.Error)]
    [InlineData(65537, null)]
    public void Every_prime_of_16_bits_is_tried_and_the_factor_is_named(int factor, Severity? severity)
    {
        KeyInspection inspection = SampleInspection.With(facts => facts with { Modulus = factor * (BigInteger.Pow(2, 521) - 1) });
        SampleInspection.SeverityOf("small-factor", inspection).ShouldBe(severity);
        if (severity is not null)
            RuleSet
                .Judge(inspection)
                .Single(finding => finding.Id == "small-factor")
                .Message.ShouldStartWith($"The modulus is divisible by {factor}:");
    }

    [Fact]
    public void The_sieve_finds_all_primes()
    {
        SmallFactor.PrimesBelow(2).ShouldBeEmpty();
        SmallFactor.PrimesBelow(53).ShouldBe([2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]);
        // OEIS A007053: the number of primes up to 2^16.
        SmallFactor.PrimesBelow(1 << 16).Count().ShouldBe(6542);
    }

    [Fact]
    public void A_key_without_a_modulus_has_no_factors() =>
        SampleInspection.SeverityOf("small-factor", SampleInspection.Fit).ShouldBeNull();
}
