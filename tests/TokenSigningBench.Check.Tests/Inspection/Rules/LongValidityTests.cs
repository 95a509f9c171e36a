using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class LongValidityTests
{
    [Theory]
    [InlineData(1097, Severity.Info)]
    [InlineData(1096, null)]
    [InlineData(1095, null)]
    public void A_validity_of_more_than_three_years_is_a_note(int days, Severity? severity) =>
        SampleInspection
            .SeverityOf("long-validity", SampleInspection.With(facts => facts with { NotAfter = facts.NotBefore!.Value.AddDays(days) }))
            .ShouldBe(severity);

    [Fact]
    public void An_unknown_start_or_end_is_not_judged()
    {
        SampleInspection.SeverityOf("long-validity", SampleInspection.With(facts => facts with { NotBefore = null })).ShouldBeNull();
        SampleInspection.SeverityOf("long-validity", SampleInspection.With(facts => facts with { NotAfter = null })).ShouldBeNull();
    }
}
