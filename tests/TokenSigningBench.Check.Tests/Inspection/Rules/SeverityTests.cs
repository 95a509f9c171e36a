using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public sealed class SeverityTests
{
    public static TheoryData<string> Ids => [.. RuleSet.All.Select(rule => rule.Id)];

    // The page is written from the rules on request alone, so that a change of either is seen.
    [Theory]
    [MemberData(nameof(Ids))]
    public void A_rule_has_the_severities_of_the_reference(string id)
    {
        Rule rule = RuleSet.All.Single(one => one.Id == id);
        string row = RepositoryFile
            .Read("docs/reference/rules.md")
            .Split('\n')
            .First(line => line.StartsWith($"| `{id}` |", StringComparison.Ordinal));

        string[] severities = row.Split('|')[2].Trim().Split(" or ");
        severities[0].ShouldBe(Name(rule.Severity));
        severities.ElementAtOrDefault(1).ShouldBe(rule.LowerSeverity is { } lower ? Name(lower) : null);
    }

    private static string Name(Severity severity) => severity.ToString().ToLowerInvariant();
}
