using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

public class ServiceLimitTests
{
    [Theory]
    [InlineData(4096, null)]
    [InlineData(4097, Severity.Warning)]
    [InlineData(8192, Severity.Warning)]
    [InlineData(16384, Severity.Warning)]
    public void Sizes_that_a_named_service_does_not_take_are_warned_of(int bits, Severity? severity) =>
        Examinations.Of("service-limit", Examinations.With(facts => facts with { KeySize = bits })).ShouldBe(severity);
}
