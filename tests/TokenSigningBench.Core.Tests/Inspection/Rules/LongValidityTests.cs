using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

public class LongValidityTests
{
    [Theory]
    [InlineData(1097, Severity.Info)]
    [InlineData(1096, null)]
    [InlineData(1095, null)]
    public void More_than_three_years_are_said_to_be_long(int days, Severity? severity) =>
        Examinations
            .Of("long-validity", Examinations.With(facts => facts with { NotAfter = facts.NotBefore!.Value.AddDays(days) }))
            .ShouldBe(severity);

    [Fact]
    public void Without_a_beginning_or_an_end_nothing_is_long()
    {
        Examinations.Of("long-validity", Examinations.With(facts => facts with { NotBefore = null })).ShouldBeNull();
        Examinations.Of("long-validity", Examinations.With(facts => facts with { NotAfter = null })).ShouldBeNull();
    }
}
