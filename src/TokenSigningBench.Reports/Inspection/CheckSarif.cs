using TokenSigningBench.Core.Checks;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>Judgements for code scanning.</summary>
public static class CheckSarif
{
    /// <param name="lintResults">They, in their order.</param>
    /// <param name="machine">The machine that they were measured on.</param>
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
