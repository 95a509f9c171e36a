using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

public class UnusualSizeTests
{
    [Theory]
    [InlineData(2028, Severity.Warning)]
    [InlineData(4104, Severity.Warning)]
    [InlineData(3072, null)]
    [InlineData(7680, null)]
    public void A_size_that_nobody_uses_is_warned_of(int bits, Severity? severity) =>
        Examinations.Of("odd-size", Examinations.With(facts => facts with { KeySize = bits })).ShouldBe(severity);
}
