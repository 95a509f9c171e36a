using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Checks;

/// <summary>A check at a glance: the verdict, what one signature costs, and what to do.</summary>
internal static class CheckCard
{
    public static VerdictCard Of(CheckRow row, LintResult lintResult)
    {
        string key = KeyText.Of(row);
        Finding? worst = lintResult.Findings.FirstOrDefault(finding => finding.Severity == CheckAnswer.ShownSeverity(lintResult.Findings));
        var card = new VerdictCard(VerdictText.Of(lintResult), $"{ShortNames.Of([row.Source])[0]}{(key.Length == 0 ? "" : $", {key}")}")
        {
            Meaning = lintResult.Cause ?? worst?.Message ?? (row.NotMeasured is { } reason ? $"The cost was not measured: {reason}." : ""),
            Advice = Document.AdviceIn(CheckAnswer.Of(row, lintResult)),
        };
        return lintResult.KeyInspection?.Cost is not { } cost
            ? card
            : card with
            {
                Value = ShortNumber.Of(cost.Sign.Mean / 1e6),
                Unit = cost.Milliseconds,
                Meaning =
                    $"per {cost.Algorithm} signature, {ShortNumber.Of(cost.RatioToRsa2048.Ratio)}× RSA 2048."
                    + (row.BudgetMilliseconds is { } budget ? Invariant($" Budget: {budget:0.####} ms.") : "")
                    + (worst is { Severity: Severity.Error } and not { Id: "over-budget" } ? $" {worst.Message}" : ""),
            };
    }
}
