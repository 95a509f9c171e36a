using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class PrivateKeyMismatchTests
{
    [Theory]
    [InlineData(false, Severity.Error)]
    [InlineData(true, null)]
    [InlineData(null, null)]
    public void A_key_of_another_certificate_is_an_error(bool? matches, Severity? severity) =>
        SampleInspection
            .SeverityOf("private-key-mismatch", SampleInspection.With(facts => facts with { PrivateKeyMatches = matches }))
            .ShouldBe(severity);
}
