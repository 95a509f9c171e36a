using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

public class ClosePrimesTests
{
    public static TheoryData<string> Moduli => WeakModuli.Names;

    [Theory]
    [MemberData(nameof(Moduli))]
    public void Primes_that_are_close_are_an_error_and_no_other_is(string name) =>
        Examinations.Of("close-primes", Examinations.With(facts => facts with { Modulus = WeakModuli.Modulus(name) }))
            .ShouldBe(WeakModuli.Weakness(name) == "close-primes" ? Severity.Error : null);

    [Fact]
    public void The_known_primes_are_not_found() =>
        Examinations.Of("close-primes", Examinations.With(facts => facts with { Modulus = WeakModuli.OfKnownPrimes(8192) })).ShouldBeNull();
}
