using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Login;

/// <summary>The number of requests that a comparison of certificates sends to its servers.</summary>
public sealed record ComparisonPlan
{
    /// <summary>The minimum number of rounds: with fewer, an interval of the medians has no meaning.</summary>
    public const int MinRounds = 5;

    /// <summary>The maximum number of rounds: with more, the samples do not fit into a run file that can be read again.</summary>
    public const int MaxRounds = 100;

    /// <summary>The maximum number of certificates, for the same reason.</summary>
    public const int MaxCertificates = 4;

    /// <summary>What one login is.</summary>
    public LoginFlow Flow { get; init; }

    /// <summary>Whether whole logins with the password are measured too.</summary>
    public bool WithPassword { get; init; }

    /// <summary>The number of rounds in which logins follow each other, for the CPU time of one.</summary>
    public int CostRounds { get; init; } = 3;

    /// <summary>The duration of each of them.</summary>
    public TimeSpan CostTime { get; init; } = FlowCost.DefaultRound / 2;

    /// <summary>The number of measured rounds. Each round sends one request of each variant to each server.</summary>
    public int Rounds { get; init; } = 25;

    /// <summary>The seed of the order within a round.</summary>
    public int Seed { get; init; } = 2016;

    /// <summary>
    /// The number of requests to each server before the rounds. After them, the server runtime has compiled most of the code.
    /// </summary>
    public int WarmUpRequests { get; init; } = CompilerWarmup.CallsUntilCompiled;

    /// <summary>The number of tokens per login in the trial of many tokens.</summary>
    public int Tokens { get; init; } = 5;

    /// <summary>The number of concurrent users in the trial of concurrent logins.</summary>
    public int Users { get; init; } = 10;

    /// <summary>The number of rounds of each trial.</summary>
    public int TrialRounds { get; init; } = 5;

    /// <summary>The number of requests to each server before a trial.</summary>
    public int TrialWarmUpRequests { get; init; } = 4;

    /// <param name="rounds">The name of the option, for the message.</param>
    /// <exception cref="UserErrorException">The number of rounds is out of range.</exception>
    public void Check(string rounds)
    {
        if (Rounds is < MinRounds or > MaxRounds)
            throw new UserErrorException(rounds, $"is not a number from {MinRounds} to {MaxRounds}");
    }
}
