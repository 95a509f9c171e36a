using System.Numerics;
using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

public class WeakExponentTests
{
    [Theory]
    [InlineData(1, Severity.Error)]
    [InlineData(2, Severity.Error)]
    [InlineData(65536, Severity.Error)]
    [InlineData(3, Severity.Warning)]
    [InlineData(65537, null)]
    public void One_and_even_protect_nothing_and_small_ones_are_warned_of(int exponent, Severity? severity) =>
        Examinations.Of("weak-exponent", Examinations.With(facts => facts with { PublicExponent = exponent })).ShouldBe(severity);

    [Theory]
    [InlineData(255, null)]
    [InlineData(256, Severity.Warning)]
    public void One_beyond_what_the_standard_allows_is_warned_of(int bit, Severity? severity) =>
        Examinations
            .Of("weak-exponent", Examinations.With(facts => facts with { PublicExponent = (BigInteger.One << bit) + 1 }))
            .ShouldBe(severity);
}
