using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class PrivateMembersTests
{
    [Theory]
    [InlineData(true, "d", Severity.Error)]
    [InlineData(true, null, null)]
    [InlineData(false, "d", null)]
    public void A_set_must_not_contain_private_key_members(bool inSet, string? member, Severity? severity) =>
        SampleInspection
            .SeverityOf(
                "private-members",
                SampleInspection.With(facts =>
                    facts with
                    {
                        Published = new PublishedKey("a.jwks", inSet) { PrivateMembers = member is null ? [] : [member] },
                    }
                )
            )
            .ShouldBe(severity);
}
