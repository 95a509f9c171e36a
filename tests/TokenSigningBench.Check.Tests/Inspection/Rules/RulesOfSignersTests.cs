using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class RulesOfSignersTests
{
    [Theory]
    [InlineData(2, null)]
    [InlineData(9.9, null)]
    [InlineData(15, Severity.Error)]
    public void A_signature_waits_for_the_budget_at_most(double milliseconds, Severity? severity) =>
        SampleInspection.SeverityOf("signer-wait", With(Wait(milliseconds, 0.01), 100)).ShouldBe(severity);

    [Fact]
    public void Where_the_interval_has_the_budget_in_it_nothing_is_decided() =>
        CheckedKey.Of(With(Wait(10, 3), 100)).Findings.Single(finding => finding.Id == "signer-wait").IsUndecided.ShouldBeTrue();

    // With two tokens a login.
    [Theory]
    [InlineData(100, 20.0, null)]
    [InlineData(100, 40.0, Severity.Warning)]
    [InlineData(100, 60.0, Severity.Error)]
    [InlineData(100, null, null)]
    public void The_token_signs_what_the_peak_needs(double perSecond, double? logins, Severity? severity) =>
        SampleInspection
            .SeverityOf("signer-throughput", With(Wait(1, 0.01), perSecond) with { Demand = new(PeakLoginsPerSecond: logins) })
            .ShouldBe(severity);

    [Fact]
    public void Where_more_sessions_may_get_more_too_little_is_not_shown() =>
        CheckedKey
            .Of(With(Wait(1, 0.01), 100, stillGrows: true) with { Demand = new(PeakLoginsPerSecond: 60) })
            .Findings.Single(finding => finding.Id == "signer-throughput")
            .IsUndecided.ShouldBeTrue();

    [Fact]
    public void A_key_in_a_token_is_judged_by_wall_time_and_not_by_its_size() =>
        CheckedKey
            .Of(With(Wait(1, 0.01), 100) with { Facts = SampleInspection.Fit.Facts with { KeySize = 8192 } })
            .Findings.ShouldNotContain(finding => finding.Id == "over-budget" || finding.Id == "not-measured");

    private static double[] Wait(double milliseconds, double spread) =>
        [.. Enumerable.Range(0, 40).Select(i => 1e6 * (milliseconds + (i % 2 == 0 ? spread : -spread)))];

    private static KeyInspection With(double[] wait, double perSecond, bool stillGrows = false) =>
        SampleInspection.Fit with
        {
            Signer = new()
            {
                Algorithm = JwsAlgorithm.Rs(256),
                Token = "login",
                Module = "module.so 1.0",
                Wait = wait,
                Sessions = [new(1, [2e9 / perSecond, 2e9 / perSecond]), new(2, [1e9 / perSecond, 1e9 / perSecond])],
                StillGrows = stillGrows,
            },
        };
}
