using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

public class AnnouncedSuccessorTests
{
    private const string Id = "announced-successor";

    private static readonly CertificateFacts Present = Examinations.Fit.Facts;

    [Theory]
    [InlineData(0, 0, null)]
    [InlineData(0, 1, Severity.Warning)]
    [InlineData(30, 0, Severity.Warning)]
    [InlineData(30, 1, null)]
    public void A_certificate_that_starts_within_the_expiry_warning_days_is_a_successor(int days, int seconds, Severity? severity) =>
        Examinations.Of(Id, Beginning(Examinations.Now.AddDays(days).AddSeconds(seconds))).ShouldBe(severity);

    [Fact]
    public void A_successor_beside_a_certificate_that_is_valid_until_then_is_only_a_note()
    {
        KeyInspection successor = Beginning(Examinations.Now.AddDays(14));
        Examinations.Of(Id, successor with { Together = [Present, successor.Facts] }).ShouldBe(Severity.Info);
        Examinations
            .Of(Id, successor with { Together = [Present with { NotAfter = Examinations.Now.AddDays(13) }, successor.Facts] })
            .ShouldBe(Severity.Warning);
    }

    [Fact]
    public void A_successor_is_fit_from_its_start_and_a_later_certificate_is_not_fit()
    {
        DateTimeOffset start = Examinations.Now.AddDays(14);
        LintResult successor = LintResult.Of(Beginning(start));
        (successor.Verdict, successor.FitFrom).ShouldBe((Verdict.Pass, start));
        successor.Findings.ShouldContain(finding => finding.Id == Id);

        LintResult later = LintResult.Of(Beginning(Examinations.Now.AddDays(31)));
        (later.Verdict, later.FitFrom).ShouldBe((Verdict.Fail, null));
        LintResult.Of(Examinations.Fit).FitFrom.ShouldBeNull();
    }

    private static KeyInspection Beginning(DateTimeOffset start) =>
        Examinations.With(facts => facts with { NotBefore = start, NotAfter = start.AddDays(90) });
}
