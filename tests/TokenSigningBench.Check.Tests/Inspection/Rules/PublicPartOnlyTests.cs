using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class PublicPartOnlyTests
{
    [Theory]
    [InlineData(false, "RSA", Severity.Info)]
    [InlineData(true, "RSA", null)]
    // unusable-key says it, whatever is in the file.
    [InlineData(false, "RSA-PSS", null)]
    public void A_public_part_is_a_note(bool hasPrivateKey, string algorithm, Severity? severity) =>
        SampleInspection
            .SeverityOf(
                "public-part-only",
                SampleInspection.With(facts => facts with { HasPrivateKey = hasPrivateKey, KeyAlgorithm = algorithm })
            )
            .ShouldBe(severity);

    [Theory]
    [InlineData(null, false, "The private key is not present: signing was not tried.")]
    [InlineData("RSA 4352", false, "The private key is not present: signing was tried with a generated RSA 4352 key.")]
    [InlineData("RSA 2048", true, "The private key is not present: signing was tried and timed with a generated RSA 2048 key.")]
    public void The_message_says_what_was_tried_in_its_place(string? generated, bool isMeasured, string message)
    {
        KeyInspection inspection = isMeasured ? SampleInspection.WithCost(1, 0.1) : SampleInspection.Fit;
        RuleSet
            .Judge(
                inspection with
                {
                    Facts = inspection.Facts with { HasPrivateKey = false },
                    Signers = generated is null ? [] : [new("a", "1", "b", "RS256", null, null) { GeneratedKey = generated }],
                }
            )
            .Single(finding => finding.Id == "public-part-only")
            .Message.ShouldBe(message);
    }
}
