using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class StrengthEndsFirstTests
{
    [Theory]
    [InlineData(112, 2031, Severity.Warning)]
    [InlineData(112, 2030, null)]
    [InlineData(128, 2035, null)]
    [InlineData(128, 2036, Severity.Warning)]
    [InlineData(256, 2036, Severity.Warning)]
    public void A_certificate_that_outlives_its_key_strength_is_a_warning(int strength, int year, Severity? severity) =>
        SampleInspection
            .SeverityOf(
                "strength-ends-first",
                SampleInspection.With(facts =>
                    facts with
                    {
                        StrengthBits = strength,
                        NotAfter = new DateTimeOffset(year, 6, 1, 0, 0, 0, TimeSpan.Zero),
                    }
                )
            )
            .ShouldBe(severity);

    [Fact]
    public void An_unknown_strength_or_end_is_not_judged()
    {
        SampleInspection
            .SeverityOf(
                "strength-ends-first",
                SampleInspection.With(facts => facts with { StrengthBits = null, NotAfter = SampleInspection.Now.AddYears(90) })
            )
            .ShouldBeNull();
        SampleInspection.SeverityOf("strength-ends-first", SampleInspection.With(facts => facts with { NotAfter = null })).ShouldBeNull();
    }
}
