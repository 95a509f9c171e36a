using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class UnusualSizeTests
{
    [Theory]
    [InlineData(2028, Severity.Warning)]
    [InlineData(4104, Severity.Warning)]
    [InlineData(3072, null)]
    [InlineData(7680, null)]
    public void An_unusual_size_is_a_warning(int bits, Severity? severity) =>
        SampleInspection.SeverityOf("odd-size", SampleInspection.With(facts => facts with { KeySize = bits })).ShouldBe(severity);
}
