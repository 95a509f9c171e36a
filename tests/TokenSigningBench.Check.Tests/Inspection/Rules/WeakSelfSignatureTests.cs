using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class WeakSelfSignatureTests
{
    [Theory]
    [InlineData("sha1RSA", Severity.Warning)]
    [InlineData("md5RSA", Severity.Warning)]
    [InlineData("sha256RSA", null)]
    public void SHA1_and_MD5_signatures_are_a_warning(string algorithm, Severity? severity) =>
        SampleInspection
            .SeverityOf("weak-self-signature", SampleInspection.With(facts => facts with { SignatureAlgorithm = algorithm }))
            .ShouldBe(severity);
}
