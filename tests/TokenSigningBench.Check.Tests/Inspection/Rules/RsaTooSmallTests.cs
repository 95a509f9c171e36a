using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class RsaTooSmallTests
{
    [Theory]
    [InlineData(1024, Severity.Error)]
    [InlineData(2047, Severity.Error)]
    [InlineData(2048, null)]
    public void Fewer_than_2048_bits_are_an_error(int bits, Severity? severity) =>
        SampleInspection.SeverityOf("rsa-too-small", SampleInspection.With(facts => facts with { KeySize = bits })).ShouldBe(severity);

    [Fact]
    public void Elliptic_curve_keys_are_not_judged() =>
        SampleInspection
            .SeverityOf("rsa-too-small", SampleInspection.With(facts => facts with { KeyAlgorithm = "EC", Curve = "P-256", KeySize = 256 }))
            .ShouldBeNull();
}
