using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class RotationGapTests
{
    private static readonly CertificateFacts First = SampleInspection.Fit.Facts;

    [Theory]
    [InlineData(1, Severity.Warning)]
    [InlineData(0, null)]
    [InlineData(-30, null)]
    public void The_next_certificate_must_start_before_this_one_ends(int daysAfter, Severity? severity)
    {
        CertificateFacts next = First with
        {
            NotBefore = First.NotAfter!.Value.AddDays(daysAfter),
            NotAfter = First.NotAfter.Value.AddDays(400),
        };
        SampleInspection.SeverityOf("rotation-gap", SampleInspection.Fit with { Together = [First, next] }).ShouldBe(severity);
    }

    [Fact]
    public void A_third_certificate_may_bridge_the_gap()
    {
        CertificateFacts next = First with { NotBefore = First.NotAfter!.Value.AddDays(10), NotAfter = First.NotAfter.Value.AddDays(400) };
        CertificateFacts bridge = First with { NotBefore = First.NotAfter.Value.AddDays(-1), NotAfter = First.NotAfter.Value.AddDays(11) };
        SampleInspection.SeverityOf("rotation-gap", SampleInspection.Fit with { Together = [First, next, bridge] }).ShouldBeNull();
    }

    [Fact]
    public void A_single_certificate_has_no_gap() =>
        SampleInspection.SeverityOf("rotation-gap", SampleInspection.Fit with { Together = [First] }).ShouldBeNull();

    [Fact]
    public void A_gap_in_the_past_is_not_reported() =>
        SampleInspection
            .SeverityOf(
                "rotation-gap",
                SampleInspection.Fit with
                {
                    Facts = First with { NotAfter = SampleInspection.Now.AddDays(-10) },
                    Together = [First with { NotAfter = SampleInspection.Now.AddDays(-10) }, First],
                }
            )
            .ShouldBeNull();

    [Fact]
    public void A_certificate_that_starts_when_this_one_ends_leaves_no_gap()
    {
        DateTimeOffset end = First.NotAfter!.Value;
        CertificateFacts next = First with { NotBefore = end, NotAfter = end.AddDays(100) };
        CertificateFacts later = First with { NotBefore = end.AddDays(50), NotAfter = end.AddDays(400) };
        SampleInspection.SeverityOf("rotation-gap", SampleInspection.Fit with { Together = [First, next, later] }).ShouldBeNull();
    }

    [Fact]
    public void A_certificate_that_ends_at_the_same_time_bridges_no_gap()
    {
        DateTimeOffset end = First.NotAfter!.Value;
        CertificateFacts later = First with { NotBefore = end.AddDays(1), NotAfter = end.AddDays(400) };
        SampleInspection
            .SeverityOf("rotation-gap", SampleInspection.Fit with { Together = [First, First with { NotBefore = end }, later] })
            .ShouldBe(Severity.Warning);
    }

    [Fact]
    public void A_certificate_that_starts_and_ends_when_this_one_ends_is_not_a_next_one() =>
        SampleInspection
            .SeverityOf("rotation-gap", SampleInspection.Fit with { Together = [First, First with { NotBefore = First.NotAfter }] })
            .ShouldBeNull();

    [Fact]
    public void A_gap_that_opens_now_is_a_warning_with_the_nearest_start()
    {
        CertificateFacts ending = First with { NotAfter = SampleInspection.Now };
        CertificateFacts[] later =
        [
            .. new[] { 20, 10 }.Select(days =>
                First with
                {
                    NotBefore = SampleInspection.Now.AddDays(days),
                    NotAfter = SampleInspection.Now.AddDays(400),
                }
            ),
        ];
        KeyInspection inspection = SampleInspection.Fit with { Facts = ending, Together = [ending, .. later] };
        SampleInspection.SeverityOf("rotation-gap", inspection).ShouldBe(Severity.Warning);
        RuleSet
            .Judge(inspection)
            .Single(finding => finding.Id == "rotation-gap")
            .Message.ShouldContain("to 2026-06-11 12:00 UTC, when the next one starts");
    }
}
