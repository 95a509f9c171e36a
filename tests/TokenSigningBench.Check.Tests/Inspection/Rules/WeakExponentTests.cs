using System.Numerics;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class WeakExponentTests
{
    [Theory]
    [InlineData(1, Severity.Error)]
    [InlineData(2, Severity.Error)]
    [InlineData(65536, Severity.Error)]
    [InlineData(3, Severity.Warning)]
    [InlineData(65537, null)]
    public void Exponent_one_and_even_exponents_are_errors_and_small_ones_are_a_warning(int exponent, Severity? severity) =>
        SampleInspection
            .SeverityOf("weak-exponent", SampleInspection.With(facts => facts with { PublicExponent = exponent }))
            .ShouldBe(severity);

    [Theory]
    [InlineData(255, null)]
    [InlineData(256, Severity.Warning)]
    public void An_exponent_above_the_limit_of_the_standard_is_a_warning(int bit, Severity? severity) =>
        SampleInspection
            .SeverityOf("weak-exponent", SampleInspection.With(facts => facts with { PublicExponent = (BigInteger.One << bit) + 1 }))
            .ShouldBe(severity);
}
