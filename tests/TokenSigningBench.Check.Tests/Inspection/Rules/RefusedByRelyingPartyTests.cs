using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class RefusedByRelyingPartyTests
{
    [Fact]
    public void A_relying_party_that_refuses_is_an_error_with_its_own_message()
    {
        KeyInspection inspection = SampleInspection.Fit with
        {
            RelyingParties = [new("jose 6", "RS256") { Refusal = "too short" }, new("openssl", "RS256")],
        };

        SampleInspection.SeverityOf("relying-party-refuses", inspection).ShouldBe(Severity.Error);
        RuleSet.Judge(inspection).ShouldHaveSingleItem().Message.ShouldBe("jose 6 rejects RS256 tokens: too short.");
    }

    [Fact]
    public void A_relying_party_that_accepts_or_was_not_tried_is_no_finding() =>
        SampleInspection
            .SeverityOf(
                "relying-party-refuses",
                SampleInspection.Fit with
                {
                    RelyingParties =
                    [
                        new("a", "RS256"),
                        new("b", "RS256") { NotTried = "missing" },
                        new("c", "RS256") { Stated = "refuses 1024 bits" },
                        new("d", "RS256") { IsUnsigned = true, Refusal = "no signature" },
                    ],
                }
            )
            .ShouldBeNull();
}
