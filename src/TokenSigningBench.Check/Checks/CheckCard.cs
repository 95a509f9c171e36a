using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Checks;

/// <summary>A check at a glance: the verdict, what one signature costs, and what to do.</summary>
internal static class CheckCard
{
    public static VerdictCard Of(CheckedKey key)
    {
        string name = key.Inspection is { } inspection ? $", {KeyText.Name(inspection.Facts)}" : "";
        Finding? worst = CheckAnswer
            .CostLast(key.Findings.Where(finding => finding.Severity == CheckAnswer.ShownSeverity(key.Findings)))
            .FirstOrDefault();
        string source = ShortNames.Of([key.Source])[0];
        var card = new VerdictCard(VerdictText.Of(key), $"{source}{name}")
        {
            Key = source,
            Action = CheckAnswer.Refusal(key, source),
            Meaning =
                key.Cause ?? worst?.Message ?? (key.Inspection?.NotMeasured is { } reason ? $"The cost was not measured: {reason}." : ""),
            Advice = Document.AdviceIn(CheckAnswer.Of(key)),
        };
        if (key.Inspection?.Cost is not { } cost)
            return CheckAnswer.IsUnsigned(key) ? Unsigned(card) : card;
        string value = ShortNumber.Of(cost.Sign.Mean / 1e6);
        string meaning =
            $"per {cost.Algorithm} signature, {CheckAnswer.TimesRsa2048(cost)}."
            + Invariant($" Budget: {key.Inspection.Policy.BudgetMilliseconds:0.####} ms.");
        // What it costs is no answer for a key that does not sign, or that must not.
        return worst is not { Severity: Severity.Error } || CheckAnswer.IsOfCost(worst)
                ? card with
                {
                    Value = value,
                    Unit = cost.Rounds.Milliseconds,
                    Summary =
                        $"{card.Subject}: {value} {cost.Rounds.Milliseconds} per {cost.Algorithm} signature, "
                        + $"{CheckAnswer.TimesRsa2048(cost)}.{(card.Advice is { } advice ? $" {advice}" : "")}",
                    Meaning = meaning,
                }
            : CheckAnswer.IsUnsigned(key) ? Unsigned(card, $" {value} {cost.Rounds.Milliseconds} {meaning}")
            : card with { Meaning = $"{worst.Message} {value} {cost.Rounds.Milliseconds} {meaning}" };
    }

    private static VerdictCard Unsigned(VerdictCard card, string cost = "") =>
        card with
        {
            Value = "Unsigned",
            Unit = "tokens",
            Meaning = $"on servers with Microsoft.IdentityModel.{cost}",
        };
}
