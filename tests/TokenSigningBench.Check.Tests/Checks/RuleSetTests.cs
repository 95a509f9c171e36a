using System.Reflection;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Checks;

public class RuleSetTests
{
    [Fact]
    public void Ids_are_unique_and_every_rule_has_a_source()
    {
        RuleSet.All.Select(rule => rule.Id).Distinct().Count().ShouldBe(RuleSet.All.Count);
        RuleSet.All.ShouldAllBe(rule => !string.IsNullOrWhiteSpace(rule.Source));
    }

    [Fact]
    public void Every_rule_says_what_happens_and_what_to_do_in_full_sentences()
    {
        foreach (Rule rule in RuleSet.All)
        {
            foreach (string text in (string[])[rule.Consequence, rule.Remedy])
            {
                text.ShouldEndWith(".", customMessage: rule.Id);
                text.ShouldNotContain("  ", customMessage: rule.Id);
                char.IsUpper(text[0]).ShouldBeTrue(rule.Id);
            }

            rule.Consequence.ShouldNotBe(rule.Remedy);
            rule.Title.Length.ShouldBeLessThanOrEqualTo(100, rule.Id);
            new Uri(rule.Address).Scheme.ShouldBe("https", rule.Id);
        }
    }

    [Fact]
    public void Every_rule_of_the_program_is_in_the_rule_set() =>
        RuleSet.All.ShouldBe(
            typeof(Rule)
                .Assembly.GetTypes()
                .SelectMany(type => type.GetProperties(BindingFlags.Static | BindingFlags.Public))
                .Where(property => property.PropertyType == typeof(Rule))
                .Select(property => (Rule)property.GetValue(null)!),
            ignoreOrder: true
        );

    [Fact]
    public void A_rule_of_two_severities_has_the_higher_one_as_its_own() =>
        RuleSet.All.Where(rule => rule.LowerSeverity is not null).ShouldAllBe(rule => rule.LowerSeverity < rule.Severity);

    [Fact]
    public void A_fit_key_has_no_findings() => RuleSet.Judge(SampleInspection.Fit).ShouldBeEmpty();

    [Fact]
    public void A_remedy_beside_errors_does_not_contradict_theirs()
    {
        KeyInspection later = SampleInspection.With(facts =>
                facts with
                {
                    NotBefore = SampleInspection.Now.AddDays(100),
                    NotAfter = SampleInspection.Now.AddDays(400),
                }
            ),
            soon = SampleInspection.With(facts => facts with { NotBefore = SampleInspection.Now.AddDays(10) });
        RemedyOf("not-yet-valid", later).ShouldBe("Wait until then, or issue one that is valid now.");
        RemedyOf("not-yet-valid", later with { Facts = later.Facts with { KeySize = 1024 } }).ShouldBe("Issue one that is valid now.");
        RemedyOf("announced-successor", soon).ShouldStartWith("Publish it now. ");
        RemedyOf("announced-successor", soon with { Facts = soon.Facts with { KeySize = 1024 } })
            .ShouldBe("Correct its errors before you publish it.");
    }

    private static string RemedyOf(string id, KeyInspection inspection) =>
        RuleSet.Judge(inspection).Single(finding => finding.Id == id).Remedy;

    [Fact]
    public void Errors_come_first() =>
        RuleSet
            .Judge(SampleInspection.With(facts => facts with { KeySize = 1000, HasPrivateKey = false, SignatureAlgorithm = "sha512RSA" }))
            .Select(finding => finding.Severity)
            .ShouldBe([Severity.Error, Severity.Warning, Severity.Info, Severity.Info]);

    [Fact]
    public void A_spent_budget_leaves_no_findings_and_no_verdict()
    {
        var budget = new JudgingBudget(TimeSpan.FromTicks(1));
        CheckedKey.TryOf(SampleInspection.Fit, new JudgingBudget(JudgingBudget.MaxPerSource)).ShouldNotBeNull();

        budget.BeginKey();
        budget.Spend(() => SampleInspection.Fit);
        CheckedKey.TryOf(SampleInspection.Fit, budget).ShouldNotBeNull();
        budget.BeginKey();

        budget.IsSpent.ShouldBeTrue();
        RuleSet.TryJudge(SampleInspection.Fit, budget).ShouldBeNull();
        CheckedKey.TryOf(SampleInspection.Fit, budget).ShouldBeNull();
    }
}
