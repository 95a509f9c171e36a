using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class OtherKeysRefusedTests
{
    [Fact]
    public void Who_verifies_nothing_by_a_set_with_other_keys_is_a_note_and_no_error() =>
        RuleSet
            .Judge(
                SampleInspection.Fit with
                {
                    RelyingParties =
                    [
                        new("strict 1.0", "RS256"),
                        new("strict 1.0", "RS256") { OtherKey = RelyingPartyTrial.OtherTypes, Refusal = "unknown type" },
                        new("calm 1.0", "RS256") { OtherKey = RelyingPartyTrial.OtherTypes },
                    ],
                }
            )
            .ShouldHaveSingleItem()
            .ShouldSatisfyAllConditions(
                finding => finding.Severity.ShouldBe(Severity.Info),
                finding => finding.Message.ShouldBe("With an OKP or AKP key in the same key set these verify nothing: strict 1.0.")
            );
}
