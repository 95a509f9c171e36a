using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class UnusableKeyTests
{
    [Theory]
    [InlineData("EC", null, Severity.Error)]
    [InlineData("1.3.101.112", null, Severity.Error)]
    [InlineData("EC", "P-384", null)]
    [InlineData("RSA", null, null)]
    public void A_key_must_fit_a_JWS_algorithm(string algorithm, string? curve, Severity? severity) =>
        SampleInspection
            .SeverityOf("unusable-key", SampleInspection.With(facts => facts with { KeyAlgorithm = algorithm, Curve = curve }))
            .ShouldBe(severity);
}
