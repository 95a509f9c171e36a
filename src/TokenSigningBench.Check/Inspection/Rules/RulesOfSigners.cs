using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Inspection.Rules;

/// <summary>Judge a key that signs in a token, by what a login waits for it.</summary>
internal static class RulesOfSigners
{
    private const string MoreRounds = "More rounds on a quiet machine may decide: --time 5s.";

    public static Rule Wait { get; } =
        new("signer-wait", Severity.Error, "A signature in the token takes longer than budgetMilliseconds, in wall time")
        {
            Source = "the policy",
            Consequence = "Each login waits for its signatures. No core of the server is busy meanwhile, so more cores do not help.",
            Remedy = "Use P-256 or a smaller RSA key in the token, a token nearer to the server, or a faster one.",
            Address = "https://docs.oasis-open.org/pkcs11/pkcs11-spec/v3.1/pkcs11-spec-v3.1.html",
            Evaluate = (rule, inspection) =>
            {
                if (inspection.Signer is not { } signer)
                    return null;
                (double low, double high) = signer.VerdictInterval;
                Conclusion conclusion = Conclusions.IsAtMost(low, high, inspection.Policy.BudgetMilliseconds);
                return conclusion == Conclusion.Established
                    ? null
                    : rule.Finds(
                        $"A signature takes {ShortNumber.Of(signer.WaitMilliseconds(50))} ms (99.9% interval: {ShortNumber.Of(low)} to "
                            + Invariant($"{ShortNumber.Of(high)}), budget {inspection.Policy.BudgetMilliseconds:0.####} ms."),
                        $"{(conclusion == Conclusion.Undecided ? MoreRounds : rule.Remedy)} Or raise --budget."
                    ) with
                    {
                        IsUndecided = conclusion == Conclusion.Undecided,
                    };
            },
        };

    public static Rule Throughput { get; } =
        new("signer-throughput", Severity.Error, "The token signs less than the logins at the peak need")
        {
            LowerSeverity = Severity.Warning,
            Source = "measured here",
            Consequence = "Logins queue for the token at the peak, however many servers there are.",
            Remedy = "Use P-256 or a smaller RSA key in the token, several tokens, or fewer tokens per login.",
            Address = "https://docs.oasis-open.org/pkcs11/pkcs11-spec/v3.1/pkcs11-spec-v3.1.html",
            Evaluate = (rule, inspection) =>
                inspection is { Signer: { } signer, Demand: { PeakLoginsPerSecond: { } peak } demand }
                    ? JudgeThroughput(rule, signer, peak * demand.TokensPerLogin)
                    : null,
        };

    private static Finding? JudgeThroughput(Rule rule, SignerTimes signer, double needed)
    {
        (double low, double high) = signer.Best.VerdictInterval;
        string message =
            $"The peak needs {ShortNumber.Of(needed)} signatures/s, and the token gives {ShortNumber.Of(signer.Best.PerSecond)} "
            + $"(99.9% interval: {ShortNumber.Of(low)} to {ShortNumber.Of(high)}) with {Sessions(signer.Best.Sessions)}.";
        // Where more sessions may get more, too little is not shown.
        Conclusion enough = Conclusions.IsWithin(low, high, needed, double.PositiveInfinity);
        return enough == Conclusion.Established
            ? needed > LoginDemand.RecommendedUtilization * low
                ? rule.FindsLess($"{message} Above 70% of it, logins wait in a queue.")
                : null
            : rule.Finds(message, enough == Conclusion.Undecided ? MoreRounds : rule.Remedy) with
            {
                IsUndecided = enough == Conclusion.Undecided || signer.StillGrows,
            };
    }

    internal static string Sessions(int count) => count == 1 ? "1 session" : Invariant($"{count} sessions");
}
