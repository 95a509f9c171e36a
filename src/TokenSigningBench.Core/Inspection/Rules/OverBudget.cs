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

    public Finding? Judge(KeyInspection inspection)
    {
        CertificateCost cost = inspection.Cost!;
        double budget = inspection.Policy.BudgetMilliseconds;
        Conclusion conclusion = cost.IsAtMost(1e6 * budget);
        if (conclusion == Conclusion.Established)
            return null;
        bool isUndecided = conclusion == Conclusion.Undecided;
        (double low, double high) = cost.VerdictInterval;
        string interval = isUndecided ? $" (99.9% interval: {ShortNumber.Of(low / 1e6)} to {ShortNumber.Of(high / 1e6)})" : "";
        return new(
            Id,
            Severity.Error,
            $"{ShortNumber.Of(cost.Sign.Mean / 1e6)} {cost.Milliseconds} per signature{interval}, "
                + Invariant($"budget {budget:0.####} ms ({ShortNumber.Of(cost.RatioToRsa2048.Ratio)}× RSA 2048)."),
            Source,
            (isUndecided ? "More rounds on a quiet machine may decide: --time 5s. " : "") + Remedy(inspection)
        )
        {
            IsUndecided = isUndecided,
        };
    }

    private static string Remedy(KeyInspection inspection) =>
        $"{(inspection.Facts.KeySize > LargestCommonRsa ? "Use RSA 2048 to 4096, or P-256." : "Use a smaller key, or P-256.")} "
        + "Or raise --budget.";
}
