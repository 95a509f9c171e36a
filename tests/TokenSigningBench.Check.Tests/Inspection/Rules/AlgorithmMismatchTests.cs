using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class AlgorithmMismatchTests
{
    [Theory]
    [InlineData("RSA", null, "RS256", null)]
    [InlineData("RSA", null, "PS512", null)]
    [InlineData("RSA", null, "ES256", Severity.Warning)]
    [InlineData("RSA", null, "HS256", Severity.Warning)]
    [InlineData("RSA", null, "RSA-OAEP", Severity.Warning)]
    [InlineData("EC", "P-256", "ES256", null)]
    [InlineData("EC", "P-256", "ES384", Severity.Warning)]
    [InlineData("EC", "P-256", "RS256", Severity.Warning)]
    [InlineData("EC", "P-256", null, null)]
    public void The_alg_of_a_JWK_must_fit_its_key(string keyAlgorithm, string? curve, string? algorithm, Severity? severity) =>
        SampleInspection
            .SeverityOf(
                "alg-mismatch",
                SampleInspection.With(facts =>
                    facts with
                    {
                        KeyAlgorithm = keyAlgorithm,
                        Curve = curve,
                        Published = new PublishedKey("a.jwks", IsInSet: true) { Algorithm = algorithm },
                    }
                )
            )
            .ShouldBe(severity);

    [Fact]
    public void The_message_for_an_unknown_alg_lists_the_known_ones()
    {
        KeyInspection inspection = SampleInspection.With(facts =>
            facts with
            {
                Published = new PublishedKey("a.jwks", IsInSet: true) { Algorithm = "RSA-OAEP" },
            }
        );
        RuleSet
            .Judge(inspection)
            .Single(finding => finding.Id == "alg-mismatch")
            .Message.ShouldBe(
                "alg is RSA-OAEP, which is not one of RS256, RS384, RS512, PS256, PS384, PS512, "
                    + "ES256, ES384, ES512, ML-DSA-44, ML-DSA-65, ML-DSA-87, EdDSA, Ed25519."
            );
    }
}
