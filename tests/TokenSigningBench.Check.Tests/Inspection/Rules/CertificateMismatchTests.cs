using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class CertificateMismatchTests
{
    [Theory]
    [InlineData(false, Severity.Error)]
    [InlineData(true, null)]
    [InlineData(null, null)]
    public void The_first_certificate_of_x5c_must_be_for_the_key(bool? matches, Severity? severity) =>
        SampleInspection
            .SeverityOf(
                "x5c-mismatch",
                SampleInspection.With(facts =>
                    facts with
                    {
                        Published = new PublishedKey("a.jwks", IsInSet: true) { CertificateMatches = matches },
                    }
                )
            )
            .ShouldBe(severity);
}
