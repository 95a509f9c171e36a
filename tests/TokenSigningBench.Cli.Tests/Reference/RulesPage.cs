using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.TokenChecks;

namespace TokenSigningBench.Cli.Tests.Reference;

/// <summary>docs/reference/rules.md.</summary>
internal static class RulesPage
{
    public static string Render() =>
        "# Rules of `tokenbench check`\n\n"
        + $"`check` evaluates {RuleSet.All.Count} rules. A finding of severity error makes a key NOT FIT (exit code 1). "
        + "An error that the\nmeasurement does not decide makes it UNDECIDED (exit code 1). "
        + "A rule with several severities chooses by what it finds.\n"
        + "A [policy](policy.md) changes severities and limits.\n\n"
        + ReferencePage.Table(
            ["Id", "Severity", "What it finds", "Source"],
            RuleSet.All.OrderBy(rule => rule.Id, StringComparer.Ordinal).Select(Row)
        )
        + "\n## What happens, and what to do\n\n"
        + "The same texts are in the SARIF output. Code scanning shows them beside a finding.\n\n"
        + ReferencePage.Table(
            ["Id", "What happens", "What to do", "More"],
            RuleSet
                .All.OrderBy(rule => rule.Id, StringComparer.Ordinal)
                .Select(rule => new[] { $"`{rule.Id}`", rule.Consequence, rule.Remedy, $"[{new Uri(rule.Address).Host}]({rule.Address})" })
        )
        + "\n## Tokens\n\n"
        + $"A token is judged by {TokenRules.All.Count} rules. An error makes it REFUSED, NOT VERIFIED or NOT SIGNED (exit code 1).\n\n"
        + ReferencePage.Table(
            ["Id", "Severity", "What it finds", "Source"],
            TokenRules.All.OrderBy(rule => rule.Id, StringComparer.Ordinal).Select(Row)
        )
        + "\n"
        + ReferencePage.Table(
            ["Id", "What happens", "What to do", "More"],
            TokenRules
                .All.OrderBy(rule => rule.Id, StringComparer.Ordinal)
                .Select(rule => new[] { $"`{rule.Id}`", rule.Consequence, rule.Remedy, $"[{new Uri(rule.Address).Host}]({rule.Address})" })
        )
        + "\nThe source is a standard, a library's limit, or what was tried on this machine. A finding may name a more exact one.\n";

    private static string[] Row(DescribedRule rule) => [$"`{rule.Id}`", Severities(rule), rule.Title, rule.Source];

    private static string Severities(DescribedRule rule) =>
        rule.LowerSeverity is { } lower ? $"{Text(rule.Severity)} or {Text(lower)}" : Text(rule.Severity);

    private static string Text(Severity severity) => severity.ToString().ToLowerInvariant();
}
