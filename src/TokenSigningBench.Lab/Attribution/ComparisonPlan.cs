using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Lab.Attribution;

/// <summary>How much a comparison of certificates asks of its servers.</summary>
public sealed record ComparisonPlan
{
    /// <summary>The fewest rounds whose medians have an interval worth printing.</summary>
    public const int MinRounds = 5;

    /// <summary>The most rounds: their samples still fit into a run file that is read again.</summary>
    public const int MaxRounds = 100;

    /// <summary>The most certificates, for the same reason.</summary>
    public const int MaxCertificates = 4;

    /// <summary>Rounds that count: in each, every server is asked in every way once.</summary>
    public int Rounds { get; init; } = 25;

    /// <summary>What the order within a round is drawn from.</summary>
    public int Seed { get; init; } = 2016;

    /// <summary>Whole requests to each server before the rounds, after which its runtime has compiled what they need, or soon will.</summary>
    public int WarmUpRequests { get; init; } = CompilerWarmup.CallsUntilCompiled;

    /// <summary>Signatures a login makes in the trial of many tokens.</summary>
    public int Tokens { get; init; } = 5;

    /// <summary>How many ask at the same moment in the trial of a crowd.</summary>
    public int Users { get; init; } = 10;

    /// <summary>How often each cause is tried.</summary>
    public int TrialRounds { get; init; } = 5;

    /// <summary>Whole requests to a trial's servers before it.</summary>
    public int TrialWarmUpRequests { get; init; } = 4;

    /// <summary>Refuses numbers that make no sense.</summary>
    /// <param name="rounds">What the user calls the rounds, for the message.</param>
    /// <exception cref="UserErrorException">There are too few rounds or too many.</exception>
    public void Check(string rounds)
    {
        if (Rounds is < MinRounds or > MaxRounds)
            throw new UserErrorException(rounds, $"is not a number from {MinRounds} to {MaxRounds}");
    }
}
