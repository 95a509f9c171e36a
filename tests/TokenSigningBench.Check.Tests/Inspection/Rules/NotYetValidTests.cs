using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class NotYetValidTests
{
    [Theory]
    [InlineData(30, 1, Severity.Error)]
    [InlineData(30, 0, null)]
    [InlineData(0, 1, null)]
    [InlineData(0, -1, null)]
    public void A_certificate_is_an_error_until_its_start_is_near_enough_for_a_successor(int days, int seconds, Severity? severity) =>
        SampleInspection
            .SeverityOf(
                "not-yet-valid",
                SampleInspection.With(facts => facts with { NotBefore = SampleInspection.Now.AddDays(days).AddSeconds(seconds) })
            )
            .ShouldBe(severity);

    [Theory]
    [InlineData(1, Severity.Error)]
    [InlineData(0, null)]
    [InlineData(-1, null)]
    public void A_policy_with_zero_warning_days_has_no_successors(int seconds, Severity? severity) =>
        SampleInspection
            .SeverityOf(
                "not-yet-valid",
                SampleInspection.With(facts => facts with { NotBefore = SampleInspection.Now.AddSeconds(seconds) }) with
                {
                    Policy = new Policy { ExpiryWarningDays = 0 },
                }
            )
            .ShouldBe(severity);

    [Fact]
    public void An_unknown_start_is_not_judged() =>
        SampleInspection.SeverityOf("not-yet-valid", SampleInspection.With(facts => facts with { NotBefore = null })).ShouldBeNull();
}
