using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class CertificateHashTests
{
    [Theory]
    [InlineData("sha512RSA", Severity.Info)]
    [InlineData("sha384ECDSA", Severity.Info)]
    [InlineData("sha256RSA", null)]
    public void A_long_signature_hash_is_a_note(string algorithm, Severity? severity) =>
        SampleInspection
            .SeverityOf("own-hash", SampleInspection.With(facts => facts with { SignatureAlgorithm = algorithm }))
            .ShouldBe(severity);
}
