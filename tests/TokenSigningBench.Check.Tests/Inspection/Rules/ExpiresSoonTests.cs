using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class ExpiresSoonTests
{
    [Theory]
    [InlineData(29, Severity.Warning)]
    [InlineData(0, Severity.Warning)]
    [InlineData(30, null)]
    [InlineData(31, null)]
    [InlineData(-1, null)]
    public void The_last_thirty_days_are_a_warning_and_expired_certificates_are_left_to_another_rule(int days, Severity? severity) =>
        SampleInspection
            .SeverityOf("expires-soon", SampleInspection.With(facts => facts with { NotAfter = SampleInspection.Now.AddDays(days) }))
            .ShouldBe(severity);

    [Fact]
    public void A_policy_can_set_more_days() =>
        SampleInspection
            .SeverityOf("expires-soon", SampleInspection.Fit with { Policy = new Policy { ExpiryWarningDays = 365 } })
            .ShouldBe(Severity.Warning);
}
