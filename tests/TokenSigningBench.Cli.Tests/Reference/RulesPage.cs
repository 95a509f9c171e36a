using System.Text.RegularExpressions;
using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Inspection;
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
        + "\nThe source is a standard, a library's limit, or what was tried on this machine. A finding may name a more exact one.\n";

    // The severities of a rule are known only to its code.
    private static string Severities(IRule rule)
    {
        string source = RepositoryFile.Read($"src/TokenSigningBench.Core/Inspection/Rules/{rule.GetType().Name}.cs");
        HashSet<string> named = [.. SeverityName().Matches(source).Select(match => match.Groups["name"].Value)];
        return
            string.Join(" or ", Enum.GetNames<Severity>().Reverse().Where(named.Contains).Select(name => name.ToLowerInvariant()))
                is { Length: > 0 } all
            ? all
            : throw new InvalidOperationException($"{rule.Id} names no severity");
    }

    [GeneratedRegex(@"Severity\.(?<name>\w+)")]
    private static partial Regex SeverityName();
}
