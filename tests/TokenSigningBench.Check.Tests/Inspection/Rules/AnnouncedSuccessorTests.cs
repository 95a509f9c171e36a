using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class AnnouncedSuccessorTests
{
    private const string Id = "announced-successor";

    private static readonly CertificateFacts Current = SampleInspection.Fit.Facts;

    [Theory]
    [InlineData(0, 0, null)]
    [InlineData(0, 1, Severity.Warning)]
    [InlineData(30, 0, Severity.Warning)]
    [InlineData(30, 1, null)]
    public void A_certificate_that_starts_within_the_expiry_warning_days_is_a_successor(int days, int seconds, Severity? severity) =>
        SampleInspection.SeverityOf(Id, StartingAt(SampleInspection.Now.AddDays(days).AddSeconds(seconds))).ShouldBe(severity);

    [Fact]
    public void A_successor_beside_a_certificate_that_is_valid_until_then_is_only_a_note()
    {
        KeyInspection successor = StartingAt(SampleInspection.Now.AddDays(14));
        SampleInspection.SeverityOf(Id, successor with { Together = [Current, successor.Facts] }).ShouldBe(Severity.Info);
        SampleInspection
            .SeverityOf(Id, successor with { Together = [Current with { NotAfter = SampleInspection.Now.AddDays(13) }, successor.Facts] })
            .ShouldBe(Severity.Warning);
    }

    [Fact]
    public void A_successor_is_fit_from_its_start_and_a_later_certificate_is_not_fit()
    {
        DateTimeOffset start = SampleInspection.Now.AddDays(14);
        CheckedKey successor = CheckedKey.Of(StartingAt(start));
        (successor.Verdict, successor.FitFrom).ShouldBe((Verdict.Pass, start));
        successor.Findings.ShouldContain(finding => finding.Id == Id);

        CheckedKey later = CheckedKey.Of(StartingAt(SampleInspection.Now.AddDays(31)));
        (later.Verdict, later.FitFrom).ShouldBe((Verdict.Fail, null));
        CheckedKey.Of(SampleInspection.Fit).FitFrom.ShouldBeNull();
    }

    private static KeyInspection StartingAt(DateTimeOffset start) =>
        SampleInspection.With(facts => facts with { NotBefore = start, NotAfter = start.AddDays(90) });
}
