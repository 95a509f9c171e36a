using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Checks;

/// <summary>A check at a glance: the verdict, what one signature costs, and what to do.</summary>
internal static class CheckCard
{
    public static VerdictCard Of(CheckedKey key)
    {
        string name = key.Inspection is { } inspection ? $", {KeyText.Name(inspection.Facts)}" : "";
        Finding? worst = key.Findings.FirstOrDefault(finding => finding.Severity == CheckAnswer.ShownSeverity(key.Findings));
        var card = new VerdictCard(VerdictText.Of(key), $"{ShortNames.Of([key.Source])[0]}{name}")
        {
            Meaning =
                key.Cause ?? worst?.Message ?? (key.Inspection?.NotMeasured is { } reason ? $"The cost was not measured: {reason}." : ""),
            Advice = Document.AdviceIn(CheckAnswer.Of(key)),
        };
        return key.Inspection?.Cost is not { } cost
            ? card
            : card with
            {
                Value = ShortNumber.Of(cost.Sign.Mean / 1e6),
                Unit = cost.Rounds.Milliseconds,
                Meaning =
                    $"per {cost.Algorithm} signature, {ShortNumber.Of(cost.RatioToRsa2048.Estimate)}× RSA 2048."
                    + Invariant($" Budget: {key.Inspection.Policy.BudgetMilliseconds:0.####} ms.")
                    + (worst is { Severity: Severity.Error } and not { Id: "over-budget" } ? $" {worst.Message}" : ""),
            };
    }
}
