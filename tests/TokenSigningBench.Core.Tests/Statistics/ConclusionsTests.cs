namespace TokenSigningBench.Core.Tests.Statistics;

public class ConclusionsTests
{
    [Theory]
    [InlineData(8, 10, Conclusion.Established)]
    [InlineData(8, 10.1, Conclusion.Undecided)]
    [InlineData(10.1, 12, Conclusion.Contradicted)]
    [InlineData(10, double.PositiveInfinity, Conclusion.Undecided)]
    public void A_limit_holds_if_the_whole_interval_is_below_it(double low, double high, Conclusion expected) =>
        Conclusions.IsAtMost(low, high, 10).ShouldBe(expected);

    [Theory]
    [InlineData(0.97, 1.04, Conclusion.Established)]
    [InlineData(0.90, 1.04, Conclusion.Undecided)]
    [InlineData(1.06, 1.20, Conclusion.Contradicted)]
    [InlineData(0.50, 0.90, Conclusion.Contradicted)]
    public void The_same_needs_an_interval_within_the_margin(double low, double high, Conclusion expected) =>
        Conclusions.IsSame(new(1, low, high), 1.05).ShouldBe(expected);

    [Fact]
    public void What_is_not_an_interval_is_refused()
    {
        Should.Throw<ArgumentException>(() => Conclusions.IsAtMost(double.NaN, 1, 10));
        Should.Throw<ArgumentException>(() => Conclusions.IsWithin(2, 1, 0, 1));
    }
}
