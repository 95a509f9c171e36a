using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class UnsignedAcceptedByRelyingPartyTests
{
    [Fact]
    public void Who_accepts_a_token_without_a_signature_is_an_error() =>
        RuleSet
            .Judge(
                SampleInspection.Fit with
                {
                    RelyingParties =
                    [
                        new("signed", "RS256"),
                        new("lax 1.0", "RS256") { IsUnsigned = true },
                        new("strict", "RS256") { IsUnsigned = true, Refusal = "no signature" },
                    ],
                }
            )
            .ShouldHaveSingleItem()
            .ShouldSatisfyAllConditions(
                finding => finding.Severity.ShouldBe(Severity.Error),
                finding => finding.Message.ShouldBe("Without a signature these accept a token: lax 1.0.")
            );
}
