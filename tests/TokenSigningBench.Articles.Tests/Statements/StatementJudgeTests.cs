using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Articles.Tests.Statements;

public class StatementJudgeTests
{
    private const double NoLimit = double.PositiveInfinity;

    [Theory]
    // Longer, shorter: an interval that contains 1 decides nothing.
    [InlineData(1, NoLimit, 1.2, 1.4, Conclusion.Established)]
    [InlineData(1, NoLimit, 1, 1.4, Conclusion.Established)]
    [InlineData(1, NoLimit, 0.999, 1.4, Conclusion.Undecided)]
    [InlineData(1, NoLimit, 0.5, 1, Conclusion.Undecided)]
    [InlineData(1, NoLimit, 0.5, 0.999, Conclusion.Contradicted)]
    [InlineData(0, 1, 0.5, 0.9, Conclusion.Established)]
    [InlineData(0, 1, 0.5, 1.1, Conclusion.Undecided)]
    [InlineData(0, 1, 1.1, 1.2, Conclusion.Contradicted)]
    // The same, within 10%: an interval that contains 1 is not enough.
    [InlineData(0.9, 1.1, 0.95, 1.05, Conclusion.Established)]
    [InlineData(0.9, 1.1, 0.9, 1.1, Conclusion.Established)]
    [InlineData(0.9, 1.1, 0.899, 1.1, Conclusion.Undecided)]
    [InlineData(0.9, 1.1, 0.5, 1.9, Conclusion.Undecided)]
    [InlineData(0.9, 1.1, 1.1, 1.5, Conclusion.Undecided)]
    [InlineData(0.9, 1.1, 1.101, 1.5, Conclusion.Contradicted)]
    // A figure.
    [InlineData(4.05, 4.95, 4.1, 4.9, Conclusion.Established)]
    [InlineData(4.05, 4.95, 4.8, 5.2, Conclusion.Undecided)]
    [InlineData(4.05, 4.95, 0.5, 6, Conclusion.Undecided)]
    [InlineData(4.05, 4.95, 11, 13, Conclusion.Contradicted)]
    [InlineData(4.05, 4.95, 1.2, 2, Conclusion.Contradicted)]
    public void A_statement_is_compared_with_the_whole_measured_interval(
        double low,
        double high,
        double measuredLow,
        double measuredHigh,
        Conclusion conclusion
    ) => StatementJudge.Judge(new(low, high), Measured(measuredLow, measuredHigh)).ShouldBe(conclusion);

    [Theory]
    [InlineData(1, NoLimit, 0.5, 0.99, true)]
    [InlineData(1, NoLimit, 0.5, 1, false)]
    [InlineData(0, 1, 1.01, 2, true)]
    [InlineData(0, 1, 1, 2, false)]
    [InlineData(4.05, 4.95, 0.5, 0.9, true)]
    [InlineData(4.05, 4.95, 1.2, 2, false)]
    [InlineData(0.9, 1.1, 0.1, 0.2, false)]
    public void The_order_is_reversed_if_the_whole_interval_is_on_the_other_side_of_1(
        double low,
        double high,
        double measuredLow,
        double measuredHigh,
        bool isReversed
    ) => StatementJudge.IsReversed(new(low, high), Measured(measuredLow, measuredHigh)).ShouldBe(isReversed);

    private static Interval Measured(double low, double high) => new(Math.Sqrt(low * high), low, high);
}
