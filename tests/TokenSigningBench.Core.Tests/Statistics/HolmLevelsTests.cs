using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Tests.Statistics;

public class HolmLevelsTests
{
    [Theory]
    [InlineData(new[] { 0.5 }, new[] { 0.95 })]
    [InlineData(new[] { 0.001, 0.02, 0.004, 0.5 }, new[] { 1 - 0.05 / 4, 1 - 0.05 / 2, 1 - 0.05 / 3, 0.95 })]
    // The first that is not past the limit ends it, whatever comes behind.
    [InlineData(new[] { 0.02, 0.021, 0.022, 0.023 }, new[] { 1 - 0.05 / 4, 1 - 0.05 / 4, 1 - 0.05 / 4, 1 - 0.05 / 4 })]
    [InlineData(new[] { 0.9, 0.001, 0.9, 0.9 }, new[] { 1 - 0.05 / 3, 1 - 0.05 / 4, 1 - 0.05 / 3, 1 - 0.05 / 3 })]
    public void Rows_are_held_to_less_as_those_before_them_are_past_the_limit(double[] pValues, double[] levels) =>
        HolmLevels.Of(pValues, 0.05).ShouldBe(levels, 1e-12);

    [Fact]
    public void Without_rows_there_is_none() => HolmLevels.Of([], 0.05).ShouldBeEmpty();
}
