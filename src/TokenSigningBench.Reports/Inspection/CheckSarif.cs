using TokenSigningBench.Core.Checks;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>Check results as SARIF, for code scanning.</summary>
public static class CheckSarif
{
    public static string Render(IReadOnlyList<LintResult> lintResults, MachineFacts machine) =>
        SarifRenderer.Render(
            [.. RuleSet.All.Select(rule => (rule.Id, rule.Source))],
            [
                .. lintResults.Select(one => new SarifSubject(
                    one.Source,
                    one.KeyInspection?.Facts.Published?.Document ?? one.Source,
                    one.Cause,
                    one.Findings
                )),
            ],
            machine
        );
}
