using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

public class PublicPartOnlyTests
{
    [Theory]
    [InlineData(false, Severity.Info)]
    [InlineData(true, null)]
    public void A_public_part_is_a_note(bool hasPrivateKey, Severity? severity) =>
        SampleInspection
            .SeverityOf("public-part-only", SampleInspection.With(facts => facts with { HasPrivateKey = hasPrivateKey }))
            .ShouldBe(severity);

    [Theory]
    [InlineData(false, "The private key is not present: signing was not tested.")]
    [InlineData(true, "The private key is not present: signing was not tested, and a generated key of the same type and size was timed.")]
    public void The_message_says_what_was_not_tried_and_what_was_timed(bool isMeasured, string message)
    {
        KeyInspection inspection = isMeasured ? SampleInspection.WithCost(1, 0.1) : SampleInspection.Fit;
        RuleSet
            .Judge(inspection with { Facts = inspection.Facts with { HasPrivateKey = false } })
            .Single(finding => finding.Id == "public-part-only")
            .Message.ShouldBe(message);
    }
}
