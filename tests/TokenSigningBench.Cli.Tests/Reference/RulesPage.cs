using System.Text.RegularExpressions;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Reference;

/// <summary>docs/reference/rules.md.</summary>
internal static partial class RulesPage
{
    public static string Render() =>
        "# Rules of `tokenbench check`\n\n"
        + $"`check` evaluates {RuleSet.All.Count} rules. A finding of severity error makes a key NOT FIT (exit code 1). "
        + "An error that the\nmeasurement does not decide makes it UNDECIDED (exit code 1). "
        + "A rule with several severities chooses by what it finds.\n"
        + "A [policy](policy.md) changes severities and limits.\n\n"
        + ReferencePage.Table(
            ["Id", "Severity", "What it finds", "Source"],
            RuleSet
                .All.OrderBy(rule => rule.Id, StringComparer.Ordinal)
                .Select(rule => new[] { $"`{rule.Id}`", Severities(rule), rule.Title, rule.Source })
        )
        + "\n## What happens, and what to do\n\n"
        + "The same texts are in the SARIF output. Code scanning shows them beside a finding.\n\n"
        + ReferencePage.Table(
            ["Id", "What happens", "What to do", "More"],
            RuleSet
                .All.OrderBy(rule => rule.Id, StringComparer.Ordinal)
                .Select(rule =>
                    new[]
                    {
                        $"`{rule.Id}`",
                        rule.Help.Consequence,
                        rule.Help.Remedy,
                        $"[{new Uri(rule.Help.Address).Host}]({rule.Help.Address})",
                    }
                )
        )
        + "\nThe source is a standard, a library's limit, or what was tried on this machine. A finding may name a more exact one.\n";

    // The severities of a rule are known only to its code.
    private static string Severities(IRule rule)
    {
        string source = RepositoryFile.Read($"src/TokenSigningBench.Check/Inspection/Rules/{rule.GetType().Name}.cs");
        HashSet<string> named = [.. SeverityName().Matches(source).Select(match => match.Groups["name"].Value)];
        // The highest is the one that a list of rules shows.
        named.Remove(rule.Help.Severity.ToString()).ShouldBeTrue(rule.Id);
        named.ShouldAllBe(name => Enum.Parse<Severity>(name) < rule.Help.Severity, rule.Id);
        named.Add(rule.Help.Severity.ToString());
        return
            string.Join(" or ", Enum.GetNames<Severity>().Reverse().Where(named.Contains).Select(name => name.ToLowerInvariant()))
                is { Length: > 0 } all
            ? all
            : throw new InvalidOperationException($"{rule.Id} names no severity");
    }

    [GeneratedRegex(@"Severity\.(?<name>\w+)")]
    private static partial Regex SeverityName();
}
