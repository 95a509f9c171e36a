using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Inspection.Rules;

internal static class OverBudget
{
    // What RSA 8192 took on the machines that this project was measured on, with .NET 10 on OpenSSL 3.0: AMD EPYC and Intel Xeon, 2023 and
    // later. No processor for sale is assumed to be more than twice as fast as the fastest of them.
    private const int FarTooLargeRsa = 8192;
    private const double FarTooLargeMin = 25,
        FarTooLargeMax = 38,
        MaxSpeedup = 2;

    public static Rule Rule { get; } =
        new("over-budget", Severity.Error, "Signing one token costs more than budgetMilliseconds")
        {
            Source = "the policy",
            Consequence =
                "Each login waits for its signatures, and a core signs few of them per second. Logins are slow, and queue at a peak.",
            Remedy = CheaperKeys.Common,
            Address = "https://www.rfc-editor.org/rfc/rfc7518#section-3.1",
            Evaluate = (rule, inspection) =>
                inspection.Cost is { } cost ? JudgeCost(rule, inspection, cost)
                : inspection is { Signer: null, Facts: { KeyAlgorithm: "RSA", KeySize: >= FarTooLargeRsa } } ? JudgeSize(rule, inspection)
                : null,
        };

    private static Finding? JudgeCost(Rule rule, KeyInspection inspection, CertificateCost cost)
    {
        double budget = inspection.Policy.BudgetMilliseconds;
        Conclusion conclusion = cost.IsAtMost(1e6 * budget);
        if (conclusion == Conclusion.Established)
            return null;
        bool isUndecided = conclusion == Conclusion.Undecided;
        (_, double low, double high) = cost.VerdictInterval;
        string rounds = Invariant($"{cost.Sign.Count} rounds");
        string interval =
            isUndecided ? $", {rounds}, 99.9% interval: {ShortNumber.Of(low / 1e6)} to {ShortNumber.Of(high / 1e6)}"
            : cost.Sign.Count < CostMeasurement.EnoughRounds ? $", only {rounds}"
            : "";
        string remedy = CheaperKeys.Remedy(inspection.Facts, _ => true) ?? "Use a faster processor.";
        return rule.Finds(
            $"{ShortNumber.Of(cost.Sign.Mean / 1e6)} {cost.Rounds.Milliseconds} per signature "
                + $"({ShortNumber.Of(cost.RatioToRsa2048.Estimate)}× RSA 2048{interval}), "
                + Invariant($"budget {budget:0.####} ms."),
            isUndecided ? "More rounds on a quiet machine may decide: --time 5s." : $"{remedy} Or raise --budget."
        ) with
        {
            IsUndecided = isUndecided,
            RemedyBesideErrors = remedy,
        };
    }

    private static Finding? JudgeSize(Rule rule, KeyInspection inspection) =>
        FarTooLargeMin / MaxSpeedup > inspection.Policy.BudgetMilliseconds
            ? rule.Finds(
                Invariant($"RSA {FarTooLargeRsa}{(inspection.Facts.KeySize > FarTooLargeRsa ? ", which is smaller," : "")} takes ")
                    + Invariant($"{FarTooLargeMin} to {FarTooLargeMax} ms per signature on other machines, ")
                    + Invariant($"budget {inspection.Policy.BudgetMilliseconds:0.####} ms. It was not timed here."),
                $"{CheaperKeys.Common} Or measure it where the server runs, and raise budgetMilliseconds in the policy."
            ) with
            {
                RemedyBesideErrors = rule.Remedy,
            }
            : null;
}
