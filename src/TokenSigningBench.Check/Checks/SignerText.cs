using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.Inspection.Rules;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Checks;

/// <summary>What is said of a key that signs in a token.</summary>
internal static class SignerText
{
    // Less than this share of the best rate is a fall.
    private const double MaxFall = 0.8;

    /// <summary>The answer: what a login waits for, and how many logins the token allows.</summary>
    public static IEnumerable<string> Lines(SignerTimes signer, LoginDemand demand)
    {
        yield return Invariant($"{Milliseconds(signer, 50)} ms wall time per {signer.Algorithm} signature in its token ")
            + Invariant($"(median of {signer.Wait.Count}; p95 {Milliseconds(signer, 95)}, p99 {Milliseconds(signer, 99)} ms).");
        yield return $"{string.Join(", ", signer.Sessions.Select(Rate))}: "
            + (
                signer.StillGrows ? "it still grows."
                : signer.Sessions.Count == 1 ? "the token allows no more."
                : signer.Sessions[^1].PerSecond < MaxFall * signer.Best.PerSecond ? "more sessions sign fewer."
                : "it stops growing."
            );
        yield return Invariant($"At most {ShortNumber.Of(signer.LoginsPerSecond(demand.TokensPerLogin))} logins/s with ")
            + Invariant($"{demand.TokensPerLogin} token{(demand.TokensPerLogin == 1 ? "" : "s")} each, ")
            + Invariant($"over {signer.Best.Sessions} session{(signer.Best.Sessions == 1 ? "" : "s")}.");
    }

    /// <summary>Where it signs, and what the figures are of.</summary>
    public static IEnumerable<string> Details(SignerTimes signer)
    {
        yield return $"Token: {signer.Token}. Module: {signer.Module}. "
            + (signer.MaxSessions is { } limit ? Invariant($"It allows {limit} sessions.") : "It limits no sessions.");
        yield return "The key is judged by wall time: what computes the signature is not this process"
            + (
                signer.CpuNanoseconds is { } cpu
                    ? $", which spends {ShortNumber.Of(cpu / 1e6)} ms of CPU time on each (a module that computes itself is part of it)."
                    : "."
            );
    }

    private static string Rate(SessionRate rate) => $"{RulesOfSigners.Sessions(rate.Sessions)} {ShortNumber.Of(rate.PerSecond)}/s";

    private static string Milliseconds(SignerTimes signer, double percent) => ShortNumber.Of(signer.WaitMilliseconds(percent));
}
