using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class OverBudget : IRule
{
    // The size up to which every library signs and every relying party verifies.
    private const int LargestCommonRsa = 4096;

    public string Id => "over-budget";

    public string Title => "Signing one token costs more than budgetMilliseconds";

    public string Source => "the policy";

    public bool Applies(KeyInspection inspection) => inspection.Cost is not null;

    public Finding? Judge(KeyInspection inspection) =>
        (inspection.Cost!.Sign.Mean, inspection.Cost.Margin, inspection.Policy.BudgetMilliseconds * 1e6) switch
        {
            var (mean, margin, budget) when mean - margin > budget => new(
                Id,
                Severity.Error,
                $"{Cost(inspection)}, over the budget of {Budget(inspection)}.",
                Source,
                Remedy(inspection)
            ),
            var (mean, margin, budget) when mean + margin > budget => new(
                Id,
                Severity.Warning,
                $"{Cost(inspection)}, within measurement noise of the budget of {Budget(inspection)}.",
                Source,
                Remedy(inspection)
            ),
            _ => null,
        };

    private static string Remedy(KeyInspection inspection) =>
        $"{(inspection.Facts.KeySize > LargestCommonRsa ? "Use RSA 2048 to 4096, or P-256." : "Use a smaller key, or P-256.")} "
        + "Or raise --budget.";

    private static string Cost(KeyInspection inspection) =>
        $"{ShortNumber.Of(inspection.Cost!.Sign.Mean / 1e6, inspection.Cost.Margin / 1e6)} ms per signature "
        + $"({ShortNumber.Of(inspection.Cost.RatioToRsa2048.Ratio)}× RSA 2048)";

    private static string Budget(KeyInspection inspection) => Invariant($"{inspection.Policy.BudgetMilliseconds:0.####} ms");
}
