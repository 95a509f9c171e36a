namespace TokenSigningBench.Core.Tests.Statistics;

public class HolmLevelsTests
{
    [Theory]
    [InlineData(new[] { 0.5 }, new[] { 0.95 })]
    [InlineData(new[] { 0.001, 0.02, 0.004, 0.5 }, new[] { 1 - 0.05 / 4, 1 - 0.05 / 2, 1 - 0.05 / 3, 0.95 })]
    // The first row that is not significant ends the procedure; later rows do not matter.
    [InlineData(new[] { 0.02, 0.021, 0.022, 0.023 }, new[] { 1 - 0.05 / 4, 1 - 0.05 / 4, 1 - 0.05 / 4, 1 - 0.05 / 4 })]
    [InlineData(new[] { 0.9, 0.001, 0.9, 0.9 }, new[] { 1 - 0.05 / 3, 1 - 0.05 / 4, 1 - 0.05 / 3, 1 - 0.05 / 3 })]
    public void Levels_decrease_with_each_row_past_the_limit(double[] pValues, double[] levels) =>
        HolmLevels.Of(pValues, 0.05).ShouldBe(levels, 1e-12);

    [Fact]
    public void No_rows_give_no_levels() => HolmLevels.Of([], 0.05).ShouldBeEmpty();
}
