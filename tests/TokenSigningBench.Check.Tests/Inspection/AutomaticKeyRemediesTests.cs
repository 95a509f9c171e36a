using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection;

public class AutomaticKeyRemediesTests
{
    // Why a rule's own remedy can be followed for an automatic key, or why such a key never has the finding.
    private static readonly Dictionary<string, string> OwnRemedy = new()
    {
        ["server-certificate"] = "not judged",
        ["expired"] = "not judged: overdue-key",
        ["expires-soon"] = "not judged: successor-missing",
        ["key-usage"] = "X509KeyContainer sets digitalSignature",
        ["weak-self-signature"] = "X509KeyContainer signs with SHA-256",
        ["own-hash"] = "X509KeyContainer signs with SHA-256",
        ["unusable-key"] = "X509KeyContainer has RSA",
        ["loader-refuses"] = "about a file of the operator",
        ["signer-wait"] = "about a token of the operator",
        ["signer-throughput"] = "about a token of the operator",
        ["public-part-only"] = "what to name in the check",
        ["not-measured"] = "what to name in the check",
        ["relying-party-accepts-unsigned"] = "about the relying party's settings",
        ["other-keys-refused"] = "about the relying party's set",
        ["key-set-refused"] = "about who writes the set",
        ["duplicate-kid"] = "about who writes the set",
        ["x5c-mismatch"] = "about who writes the set",
        ["unreadable-x5c"] = "about who writes the set",
        ["alg-mismatch"] = "about who writes the set",
        ["wrong-thumbprint"] = "about who writes the set",
        ["successor-missing"] = "has its own for automatic keys",
        ["overdue-key"] = "has its own for automatic keys",
    };

    [Fact]
    public void Every_rule_has_a_remedy_that_the_operator_of_an_automatic_key_can_follow()
    {
        string[] rules = [.. RuleSet.All.Select(rule => rule.Id)];

        rules.Where(rule => !AutomaticKeyRemedies.ByRule.ContainsKey(rule) && !OwnRemedy.ContainsKey(rule)).ShouldBeEmpty();
        AutomaticKeyRemedies.ByRule.Keys.Except(rules).ShouldBeEmpty();
        AutomaticKeyRemedies.ByRule.Keys.Intersect(OwnRemedy.Keys).ShouldBeEmpty();
        OwnRemedy.Values.ShouldAllBe(reason => reason.Length > 0);
        AutomaticKeyRemedies.ByRule.Values.ShouldAllBe(remedy => !remedy.Contains("Issue", StringComparison.OrdinalIgnoreCase));
    }

    [Fact]
    public void The_size_of_an_automatic_key_is_a_setting_of_the_server()
    {
        KeyInspection odd = SampleInspection.With(facts => facts with { KeySize = 2056 });

        Remedy(odd with { Facts = odd.Facts with { IsMadeByDuende = true } }).ShouldContain("KeyManagement.RsaKeySize");
        Remedy(odd).ShouldNotContain("KeyManagement");

        static string Remedy(KeyInspection inspection) => RuleSet.Judge(inspection).Single(finding => finding.Id == "odd-size").Remedy;
    }
}
