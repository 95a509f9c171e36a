using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection;

public class OwnerRemediesTests
{
    private const string OfFile = "about a file of the operator",
        OfToken = "about a token of the operator",
        OfSet = "about who writes the set",
        OfParty = "about the relying party's settings or set";

    // Why a rule's own remedy can be followed whoever has the key.
    private static readonly Dictionary<string, string> OfEveryKey = new()
    {
        ["loader-refuses"] = OfFile,
        ["signer-wait"] = OfToken,
        ["signer-throughput"] = OfToken,
        ["relying-party-accepts-unsigned"] = OfParty,
        ["other-keys-refused"] = OfParty,
        ["key-set-refused"] = OfSet,
        ["duplicate-kid"] = OfSet,
        ["x5c-mismatch"] = OfSet,
        ["unreadable-x5c"] = OfSet,
        ["alg-mismatch"] = OfSet,
        ["wrong-thumbprint"] = OfSet,
    };

    // The same for an automatic key, or why such a key never has the finding.
    private static readonly Dictionary<string, string> OfAutomaticKeys = new(OfEveryKey)
    {
        ["server-certificate"] = "not judged",
        ["expired"] = "not judged: overdue-key",
        ["expires-soon"] = "not judged: successor-missing",
        ["key-usage"] = "X509KeyContainer sets digitalSignature",
        ["weak-self-signature"] = "X509KeyContainer signs with SHA-256",
        ["own-hash"] = "X509KeyContainer signs with SHA-256",
        ["unusable-key"] = "X509KeyContainer has RSA",
        ["public-part-only"] = "what to name in the check",
        ["not-measured"] = "what to name in the check",
    };

    // The same for a key that signs in a token.
    private static readonly Dictionary<string, string> OfTokens = new(OfEveryKey)
    {
        ["near-primes"] = "the primes stay in the token",
        ["public-part-only"] = "the private key is there",
        ["private-members"] = OfSet,
        ["successor-missing"] = OfSet,
        ["overdue-key"] = OfSet,
        ["not-yet-valid"] = "waiting helps with any key",
        ["expires-soon"] = "the next certificate may be for any key",
        ["announced-successor"] = "publishing needs the public part only",
        ["rotation-gap"] = "the next certificate may be for any key",
        ["long-validity"] = "a schedule is for any key",
        ["own-hash"] = "nothing to do",
    };

    private static readonly string[] Rules = [.. RuleSet.All.Select(rule => rule.Id)];

    [Fact]
    public void Every_rule_has_a_remedy_that_the_operator_of_an_automatic_key_can_follow() =>
        IsComplete(OwnerRemedies.Automatic, OfAutomaticKeys, "Issue", "file");

    [Fact]
    public void Every_rule_has_a_remedy_that_the_operator_of_a_token_can_follow() =>
        IsComplete(OwnerRemedies.InToken, OfTokens, "file", "library", "openssl pkcs12");

    [Fact]
    public void The_size_of_an_automatic_key_is_a_setting_of_the_server() =>
        RemedyOf("odd-size", Odd(facts => facts with { IsMadeByDuende = true })).ShouldContain("KeyManagement.RsaKeySize");

    [Fact]
    public void A_key_in_a_token_is_replaced_there()
    {
        RemedyOf("odd-size", Odd(facts => facts with { Place = new("A", "B", null, false) })).ShouldContain("in the token");
        RemedyOf("odd-size", Odd(facts => facts)).ShouldNotContain("token");
    }

    // Whether the user operates what it fetched, nothing shows: what runs on this machine is the user's.
    [Theory]
    [InlineData("https://idp.example/jwks", true)]
    [InlineData("https://127.0.0.1:5001/jwks", false)]
    [InlineData("keys.jwks", false)]
    public void Who_does_not_operate_a_server_is_sent_to_its_operator(string document, bool isSent)
    {
        KeyInspection odd = Odd(facts => facts with { Published = new(document, IsInSet: true), HasPrivateKey = false });

        RemedyOf("odd-size", odd).EndsWith(" If idp.example is not yours, ask its operator.", StringComparison.Ordinal).ShouldBe(isSent);
        RemedyOf("public-part-only", odd).Contains("idp.example", StringComparison.Ordinal).ShouldBe(isSent);
    }

    // Each finding of each rule, as the rule makes it, whatever it says of itself.
    [Fact]
    public void A_finding_about_a_server_names_its_operator_unless_its_remedy_is_for_readers()
    {
        OwnerRemedies.OfReaders.Except(Rules).ShouldBeEmpty();
        CertificateFacts published = SampleInspection.Fit.Facts with { Published = new("https://idp.example/jwks", IsInSet: true) };
        foreach (Rule rule in RuleSet.All)
        {
            Finding applied = OwnerRemedies.Apply(rule.Finds("Found.") with { RemedyBesideErrors = "Other." }, published);
            bool names = applied.Remedy.Contains("idp.example", StringComparison.Ordinal);
            (rule.Id, names).ShouldBe((rule.Id, !OwnerRemedies.OfReaders.Contains(rule.Id)));
            applied.RemedyBesideErrors!.Contains("idp.example", StringComparison.Ordinal).ShouldBe(names);
        }
    }

    private static KeyInspection Odd(Func<CertificateFacts, CertificateFacts> change) =>
        SampleInspection.With(facts => change(facts with { KeySize = 2056 }));

    private static string RemedyOf(string id, KeyInspection inspection) =>
        RuleSet.Judge(inspection).Single(finding => finding.Id == id).Remedy;

    private static void IsComplete(IReadOnlyDictionary<string, string> remedies, Dictionary<string, string> own, params string[] refused)
    {
        Rules.Where(rule => !remedies.ContainsKey(rule) && !own.ContainsKey(rule)).ShouldBeEmpty();
        remedies.Keys.Except(Rules).ShouldBeEmpty();
        own.Keys.Except(Rules).ShouldBeEmpty();
        remedies.Keys.Intersect(own.Keys).ShouldBeEmpty();
        own.Values.ShouldAllBe(reason => reason.Length > 0);
        foreach (string word in refused)
            remedies.Values.ShouldAllBe(remedy => !remedy.Contains(word, StringComparison.OrdinalIgnoreCase));
    }
}
