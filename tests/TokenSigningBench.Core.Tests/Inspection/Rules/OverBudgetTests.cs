using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

public class OverBudgetTests
{
    [Theory]
    [InlineData(12, 0.1, Severity.Error)]
    [InlineData(10.01, 0.5, Severity.Warning)]
    [InlineData(9.99, 0.5, Severity.Warning)]
    [InlineData(9, 0.1, null)]
    [InlineData(10, 0, null)]
    public void An_interval_over_the_budget_is_an_error_and_one_that_contains_it_a_warning(
        double milliseconds,
        double spread,
        Severity? severity
    ) => SampleInspection.SeverityOf("over-budget", SampleInspection.WithCost(milliseconds, spread)).ShouldBe(severity);

    [Theory]
    [InlineData(12, 0, "12.0 ± 0.0 ms per signature (40.0× RSA 2048), over the budget of 10 ms.")]
    [InlineData(9.99, 0.5, "9.99 ± 1.24 ms per signature (33.3× RSA 2048), within measurement noise of the budget of 10 ms.")]
    public void The_message_has_the_cost_of_a_token(double milliseconds, double spread, string message) =>
        RuleSet
            .Judge(SampleInspection.WithCost(milliseconds, spread))
            .Single(finding => finding.Id == "over-budget")
            .Message.ShouldBe(message);

    [Fact]
    public void A_key_that_was_not_measured_is_not_judged() =>
        SampleInspection.SeverityOf("over-budget", SampleInspection.Fit).ShouldBeNull();

    [Fact]
    public void A_policy_can_set_a_higher_budget() =>
        SampleInspection
            .SeverityOf("over-budget", SampleInspection.WithCost(12, 0.1) with { Policy = new Policy { BudgetMilliseconds = 20 } })
            .ShouldBeNull();
}
