using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

public class RocaFingerprintTests
{
    public static TheoryData<string> Moduli => WeakModuli.Names;

    [Theory]
    [MemberData(nameof(Moduli))]
    public void A_modulus_with_the_fingerprint_is_an_error_and_no_other_is(string name) =>
        Examinations
            .Of("roca-fingerprint", Examinations.With(facts => facts with { Modulus = WeakModuli.Modulus(name) }))
            .ShouldBe(WeakModuli.Weakness(name) == "roca-fingerprint" ? Severity.Error : null);

    [Fact]
    public void The_known_primes_are_not_found() =>
        Examinations
            .Of("roca-fingerprint", Examinations.With(facts => facts with { Modulus = WeakModuli.OfKnownPrimes(8192) }))
            .ShouldBeNull();
}
