using TokenSigningBench.Core.Statements;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Tests.Statements;

public class StatementJudgeTests
{
    [Theory]
    [InlineData(1, double.PositiveInfinity, 1.2, 1.4, StatementVerdict.Reproduced)]
    [InlineData(1, double.PositiveInfinity, 0.9, 1.4, StatementVerdict.Changed)]
    [InlineData(1, double.PositiveInfinity, 0.5, 0.9, StatementVerdict.Reversed)]
    [InlineData(0, 1, 0.5, 0.9, StatementVerdict.Reproduced)]
    [InlineData(0, 1, 0.5, 1.1, StatementVerdict.Changed)]
    [InlineData(0, 1, 1.1, 1.2, StatementVerdict.Reversed)]
    [InlineData(0.9, 1.1, 0.95, 1.05, StatementVerdict.Reproduced)]
    [InlineData(0.9, 1.1, 1.3, 1.5, StatementVerdict.Changed)]
    [InlineData(4.05, 4.95, 4.8, 5.2, StatementVerdict.Reproduced)]
    [InlineData(4.05, 4.95, 11, 13, StatementVerdict.Changed)]
    [InlineData(4.05, 4.95, 1.2, 2, StatementVerdict.Changed)]
    [InlineData(4.05, 4.95, 0.5, 6, StatementVerdict.Changed)]
    public void A_statement_is_compared_with_the_measured_interval(
        double low,
        double high,
        double measuredLow,
        double measuredHigh,
        StatementVerdict verdict
    ) =>
        StatementJudge
            .Judge(new ClaimedRatio(low, high), new RatioEstimate(Math.Sqrt(measuredLow * measuredHigh), measuredLow, measuredHigh))
            .ShouldBe(verdict);
}
