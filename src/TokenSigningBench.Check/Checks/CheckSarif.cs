using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.TokenChecks;

namespace TokenSigningBench.Check.Checks;

/// <summary>Check results as SARIF, for code scanning.</summary>
public static class CheckSarif
{
    /// <param name="folder">The working folder: files in it have relative locations.</param>
    public static string Render(IReadOnlyList<CheckedKey> keys, MachineFacts machine, string folder) =>
        new SarifRenderer(RulesFor(keys), folder).Render(
            [
                .. keys.Select(one => new SarifSubject(
                    one.Source,
                    one.Inspection?.Facts.Published?.Document ?? one.Source,
                    one.Inspection?.Facts.Identifiers.JwkThumbprint,
                    one.Cause,
                    one.Findings
                )),
            ],
            CheckCases.MachineOf(keys, machine)
        );

    // A run has keys or tokens, and lists the rules that judged it.
    private static IReadOnlyList<DescribedRule> RulesFor(IReadOnlyList<CheckedKey> keys) =>
        keys.Any(key => key.Findings.Any(finding => TokenRules.All.Any(rule => rule.Id == finding.Id))) ? TokenRules.All : RuleSet.All;
}
