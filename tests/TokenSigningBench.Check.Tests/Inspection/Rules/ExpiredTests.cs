using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class ExpiredTests
{
    [Theory]
    [InlineData(-1, Severity.Error)]
    [InlineData(0, null)]
    [InlineData(1, null)]
    public void A_certificate_is_an_error_from_the_second_after_its_end(int seconds, Severity? severity) =>
        SampleInspection
            .SeverityOf("expired", SampleInspection.With(facts => facts with { NotAfter = SampleInspection.Now.AddSeconds(seconds) }))
            .ShouldBe(severity);

    [Fact]
    public void An_unknown_end_is_not_judged() =>
        SampleInspection.SeverityOf("expired", SampleInspection.With(facts => facts with { NotAfter = null })).ShouldBeNull();
}
