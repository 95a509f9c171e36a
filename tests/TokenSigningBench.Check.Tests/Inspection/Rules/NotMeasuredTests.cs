using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class NotMeasuredTests
{
    [Theory]
    [InlineData("an example", Severity.Info)]
    [InlineData(null, null)]
    public void A_key_that_was_not_measured_is_a_note(string? why, Severity? severity) =>
        SampleInspection.SeverityOf("not-measured", SampleInspection.Fit with { NotMeasured = why }).ShouldBe(severity);
}
