using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Reports.Documents;

/// <summary>Says by which clock interleaved rounds were measured, and what other work did to them.</summary>
public static class RoundsText
{
    /// <summary>The clock, the share of a core, and the disturbed rounds.</summary>
    public static string Sentence(RoundConditions rounds) => $"{Clock(rounds)} {Conditions(rounds)}".TrimEnd();

    /// <summary>The clock alone.</summary>
    public static string Clock(RoundConditions rounds) =>
        rounds.Clock == ThreadClock.CpuTime
            ? "Times are CPU time of the thread."
            : "Times are wall time: CPU time is not counted finely here, or is not that of a token that signs.";

    /// <summary>The share of a core, and the disturbed rounds; empty where neither is known.</summary>
    public static string Conditions(RoundConditions rounds)
    {
        string share = rounds.CpuShare is { } cpu
            ? $"The thread had {Range(ShortNumber.Percent(cpu.Low), ShortNumber.Percent(cpu.High))} of a core."
            : "";
        string disturbance = rounds.Disturbed > 0 ? rounds.DisturbedRounds : rounds.Disturbance,
            repeated = rounds.Repeated == 1 ? "1 round was measured again" : Invariant($"{rounds.Repeated} rounds were measured again"),
            others = rounds.Disturbed + rounds.Repeated == 0
                ? ""
                : $" {Sentence(disturbance)}{(rounds.Repeated > 0 ? $"; {repeated}" : "")}.";
        return $"{share}{others}".TrimStart();
    }

    /// <summary>The clock and the rounds that remained disturbed, for a default answer.</summary>
    public static TextLine Brief(RoundConditions rounds) =>
        new($"Times are {rounds.Clock}" + (rounds.Disturbed > 0 ? $"; {rounds.DisturbedRounds}." : "."));

    /// <summary>What disturbed the rounds, and how many of them.</summary>
    public static string Disturbed(RoundConditions rounds) => $"{Sentence(rounds.DisturbedRounds)}.";

    private static string Sentence(string clause) => char.ToUpperInvariant(clause[0]) + clause[1..];

    private static string Range(string low, string high) => low == high ? low : $"{low} to {high}";

    /// <summary>The smallest and the largest round, of times in nanoseconds.</summary>
    public static string Range(Summary times) => $"{ShortNumber.Of(times.Minimum / 1e6)} to {ShortNumber.Of(times.Maximum / 1e6)}";
}
