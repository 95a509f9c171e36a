using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class OverBudget : IRule
{
    // The size up to which every library signs and every relying party verifies.
    private const int LargestCommonRsa = 4096;

    // What RSA 8192 took on the machines that this project was measured on, with .NET 10 on OpenSSL 3.0: AMD EPYC and Intel Xeon, 2023 and
    // later. No processor for sale is assumed to be more than twice as fast as the fastest of them.
    private const int FarTooLargeRsa = 8192;
    private const double FarTooLargeMin = 25,
        FarTooLargeMax = 38,
        MaxSpeedup = 2;

    public string Id => "over-budget";

    public string Title => "Signing one token costs more than budgetMilliseconds";

    public string Source => "the policy";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "Each login waits for its signatures, and a core signs few of them per second. Logins are slow, and queue at a peak.",
            "Use RSA 2048 to 4096, or P-256.",
            "https://www.rfc-editor.org/rfc/rfc7518#section-3.1"
        );

    public bool Applies(KeyInspection inspection) =>
        inspection.Cost is not null || inspection.Facts is { KeyAlgorithm: "RSA", KeySize: >= FarTooLargeRsa };

    public Finding? Judge(KeyInspection inspection) => inspection.Cost is { } cost ? JudgeCost(inspection, cost) : JudgeSize(inspection);

    private Finding? JudgeCost(KeyInspection inspection, CertificateCost cost)
    {
        double budget = inspection.Policy.BudgetMilliseconds;
        Conclusion conclusion = cost.IsAtMost(1e6 * budget);
        if (conclusion == Conclusion.Established)
            return null;
        bool isUndecided = conclusion == Conclusion.Undecided;
        (double low, double high) = cost.VerdictInterval;
        string rounds = Invariant($"{cost.Sign.Count} rounds");
        string interval =
            isUndecided ? $" ({rounds}, 99.9% interval: {ShortNumber.Of(low / 1e6)} to {ShortNumber.Of(high / 1e6)})"
            : cost.Sign.Count < CostMeasurement.EnoughRounds ? $" (only {rounds})"
            : "";
        string remedy = inspection.Facts.KeySize > LargestCommonRsa ? "Use RSA 2048 to 4096, or P-256." : "Use a smaller key, or P-256.";
        return new(
            Id,
            Severity.Error,
            $"{ShortNumber.Of(cost.Sign.Mean / 1e6)} {cost.Milliseconds} per signature{interval}, "
                + Invariant($"budget {budget:0.####} ms ({ShortNumber.Of(cost.RatioToRsa2048.Estimate)}× RSA 2048)."),
            Source,
            $"{(isUndecided ? "More rounds on a quiet machine may decide: --time 5s. " : "")}{remedy} Or raise --budget."
        )
        {
            IsUndecided = isUndecided,
            RemedyBesideErrors = remedy,
        };
    }

    private Finding? JudgeSize(KeyInspection inspection) =>
        FarTooLargeMin / MaxSpeedup > inspection.Policy.BudgetMilliseconds
            ? new(
                Id,
                Severity.Error,
                Invariant($"RSA {FarTooLargeRsa}{(inspection.Facts.KeySize > FarTooLargeRsa ? ", which is smaller," : "")} takes ")
                    + Invariant($"{FarTooLargeMin} to {FarTooLargeMax} ms per signature on other machines, ")
                    + Invariant($"budget {inspection.Policy.BudgetMilliseconds:0.####} ms. It was not timed here."),
                Source,
                "Use RSA 2048 to 4096, or P-256. Or measure it where the server runs, and raise budgetMilliseconds in the policy."
            )
            {
                RemedyBesideErrors = "Use RSA 2048 to 4096, or P-256.",
            }
            : null;
}
