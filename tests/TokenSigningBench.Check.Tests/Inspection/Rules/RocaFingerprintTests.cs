using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class RocaFingerprintTests
{
    public static TheoryData<string> Moduli => WeakModuli.Names;

    [Theory]
    [MemberData(nameof(Moduli))]
    public void Only_a_modulus_with_the_ROCA_fingerprint_is_an_error(string name) =>
        SampleInspection
            .SeverityOf("roca-fingerprint", SampleInspection.With(facts => facts with { Modulus = WeakModuli.Modulus(name) }))
            .ShouldBe(WeakModuli.Weakness(name) == "roca-fingerprint" ? Severity.Error : null);

    [Fact]
    public void The_known_test_primes_have_no_finding() =>
        SampleInspection
            .SeverityOf("roca-fingerprint", SampleInspection.With(facts => facts with { Modulus = WeakModuli.OfKnownPrimes(8192) }))
            .ShouldBeNull();
}
