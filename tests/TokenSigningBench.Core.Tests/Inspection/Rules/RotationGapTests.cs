using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

public class RotationGapTests
{
    private static readonly CertificateFacts First = Examinations.Fit.Facts;

    [Theory]
    [InlineData(1, Severity.Warning)]
    [InlineData(0, null)]
    [InlineData(-30, null)]
    public void The_next_certificate_must_begin_before_this_one_ends(int daysAfter, Severity? severity)
    {
        CertificateFacts next = First with { NotBefore = First.NotAfter!.Value.AddDays(daysAfter), NotAfter = First.NotAfter.Value.AddDays(400) };
        Examinations.Of("rotation-gap", Examinations.Fit with { Together = [First, next] }).ShouldBe(severity);
    }

    [Fact]
    public void A_third_certificate_may_bridge_the_gap()
    {
        CertificateFacts next = First with { NotBefore = First.NotAfter!.Value.AddDays(10), NotAfter = First.NotAfter.Value.AddDays(400) };
        CertificateFacts bridge = First with { NotBefore = First.NotAfter.Value.AddDays(-1), NotAfter = First.NotAfter.Value.AddDays(11) };
        Examinations.Of("rotation-gap", Examinations.Fit with { Together = [First, next, bridge] }).ShouldBeNull();
    }

    [Fact]
    public void One_certificate_alone_has_no_gap() => Examinations.Of("rotation-gap", Examinations.Fit with { Together = [First] }).ShouldBeNull();

    [Fact]
    public void A_gap_that_is_past_is_nothing_to_do_about() =>
        Examinations.Of("rotation-gap", Examinations.Fit with
        {
            Facts = First with { NotAfter = Examinations.Now.AddDays(-10) },
            Together = [First with { NotAfter = Examinations.Now.AddDays(-10) }, First],
        }).ShouldBeNull();
}
