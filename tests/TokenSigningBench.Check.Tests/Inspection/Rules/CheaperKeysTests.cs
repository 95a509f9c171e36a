using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class CheaperKeysTests
{
    // Nothing is advised that the key already is.
    [Theory]
    [InlineData("RSA", null, 8192, "Use RSA 2048 to 4096, or P-256.")]
    [InlineData("RSA", null, 4096, "Use RSA 2048 to 3072, or P-256.")]
    [InlineData("RSA", null, 3072, "Use RSA 2048, or P-256.")]
    [InlineData("RSA", null, 2048, "Use P-256.")]
    [InlineData("EC", "P-384", 384, "Use P-256.")]
    [InlineData("EC", "P-256", 256, "Use a faster processor.")]
    [InlineData("Ed25519", null, 256, "Use a faster processor.")]
    [InlineData("ML-DSA-44", null, null, "Use P-256.")]
    public void A_key_over_the_budget_becomes_one_that_costs_less(string kind, string? curve, int? bits, string remedy)
    {
        KeyInspection inspection = SampleInspection.WithCost(12, 0.1);
        Remedy("over-budget", inspection, kind, curve, bits).ShouldBe($"{remedy} Or raise --budget.");
    }

    // A signature of 4 bits becomes 2 thirds of a character, and may take a quarter of the cookie.
    [Theory]
    [InlineData("RSA", null, 8192, 1024, 4096, "Use RSA 2048 to 4096, or P-256.")]
    [InlineData("RSA", null, 8192, 1024, 2732, "Use RSA 2048 to 4096, or P-256.")]
    [InlineData("RSA", null, 8192, 1024, 2731, "Use RSA 2048 to 3072, or P-256.")]
    [InlineData("RSA", null, 4096, 512, 2047, "Use RSA 2048, or P-256.")]
    [InlineData("RSA", null, 4096, 512, 1367, "Use P-256.")]
    [InlineData("EC", "P-521", 521, 132, 700, "Use P-256.")]
    [InlineData("EC", "P-256", 256, 64, 340, "Keep tokens out of cookies.")]
    public void A_signature_that_is_too_large_becomes_one_that_fits(
        string kind,
        string? curve,
        int bits,
        int signatureBytes,
        int cookieBytes,
        string remedy
    )
    {
        KeyInspection inspection = SampleInspection.WithCost(1, 0.1);
        Remedy(
                "large-signature",
                inspection with
                {
                    Cost = inspection.Cost! with { SignatureBytes = signatureBytes },
                    Policy = new Policy { CookieBytes = cookieBytes },
                },
                kind,
                curve,
                bits
            )
            .ShouldBe(remedy);
    }

    private static string Remedy(string rule, KeyInspection inspection, string kind, string? curve, int? bits) =>
        RuleSet
            .Judge(inspection with { Facts = inspection.Facts with { KeyAlgorithm = kind, Curve = curve, KeySize = bits } })
            .Single(finding => finding.Id == rule)
            .Remedy;
}
