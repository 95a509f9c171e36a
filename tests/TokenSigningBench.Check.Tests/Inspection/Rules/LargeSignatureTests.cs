using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class LargeSignatureTests
{
    [Theory]
    [InlineData(768, null)]
    [InlineData(769, Severity.Warning)]
    [InlineData(1024, Severity.Warning)]
    public void A_signature_over_a_quarter_of_a_cookie_is_a_warning(int bytes, Severity? severity)
    {
        KeyInspection inspection = SampleInspection.WithCost(1, 0.01);
        SampleInspection
            .SeverityOf("large-signature", inspection with { Cost = inspection.Cost! with { SignatureBytes = bytes } })
            .ShouldBe(severity);
    }
}
