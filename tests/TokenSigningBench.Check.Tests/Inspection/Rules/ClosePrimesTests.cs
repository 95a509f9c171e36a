using System.Numerics;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class ClosePrimesTests
{
    public static TheoryData<string> Moduli => WeakModuli.Names;

    [Theory]
    [MemberData(nameof(Moduli))]
    public void Only_close_primes_are_an_error(string name) =>
        SampleInspection
            .SeverityOf("close-primes", SampleInspection.With(facts => facts with { Modulus = WeakModuli.Modulus(name) }))
            .ShouldBe(WeakModuli.Weakness(name) == "close-primes" ? Severity.Error : null);

    [Fact]
    public void The_known_test_primes_have_no_finding() =>
        SampleInspection
            .SeverityOf("close-primes", SampleInspection.With(facts => facts with { Modulus = WeakModuli.OfKnownPrimes(8192) }))
            .ShouldBeNull();

    // (a + b)(a - b) with an a that is the given number of steps above the root of the product. b is odd, so both factors are odd, and far
    // smaller than a.
    [Theory]
    [InlineData(1, Severity.Error)]
    [InlineData(100, Severity.Error)]
    [InlineData(101, null)]
    public void The_rule_tries_a_hundred_steps(int steps, Severity? severity)
    {
        BigInteger a = BigInteger.One << 1024;
        // a^2 - n = b^2, and the root of n is a - steps: b^2 is just over 2a(steps - 1), and under 2a * steps.
        BigInteger b = (BigInteger.One << 512) * (BigInteger)(1000 * Math.Sqrt(2 * steps - 1)) / 1000 | 1;
        SampleInspection
            .SeverityOf("close-primes", SampleInspection.With(facts => facts with { Modulus = (a + b) * (a - b) }))
            .ShouldBe(severity);
    }

    [Fact]
    public void A_square_is_an_error_and_an_even_number_is_left_to_another_rule()
    {
        BigInteger prime = BigInteger.Pow(2, 521) - 1;
        SampleInspection
            .SeverityOf("close-primes", SampleInspection.With(facts => facts with { Modulus = prime * prime }))
            .ShouldBe(Severity.Error);
        SampleInspection
            .SeverityOf("close-primes", SampleInspection.With(facts => facts with { Modulus = prime * prime + 1 }))
            .ShouldBeNull();
        SampleInspection.SeverityOf("close-primes", SampleInspection.Fit).ShouldBeNull();
    }
}
