using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class NeverValidTests
{
    [Theory]
    [InlineData(-100, -50)]
    [InlineData(50, 60)]
    [InlineData(-10, 10)]
    [InlineData(2000, 3000)]
    public void Dates_in_the_wrong_order_are_the_only_finding_on_them(int end, int start)
    {
        KeyInspection inspection = SampleInspection.With(facts =>
            facts with
            {
                NotBefore = SampleInspection.Now.AddDays(start),
                NotAfter = SampleInspection.Now.AddDays(end),
            }
        );
        inspection = inspection with { Together = [inspection.Facts, SampleInspection.Fit.Facts] };

        Finding finding = RuleSet.Judge(inspection).ShouldHaveSingleItem();
        (finding.Id, finding.Severity, finding.Remedy).ShouldBe(("never-valid", Severity.Error, "Issue a new certificate."));
        SampleInspection.SeverityOf("never-valid", inspection).ShouldBe(Severity.Error);
    }

    [Fact]
    public void A_certificate_of_one_instant_is_not_found() =>
        SampleInspection
            .SeverityOf("never-valid", SampleInspection.With(facts => facts with { NotAfter = facts.NotBefore }))
            .ShouldBeNull();
}
