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
                : $" {Capitalized.Of(disturbance)}{(rounds.Repeated > 0 ? $"; {repeated}" : "")}.";
        return $"{share}{others}".TrimStart();
    }

    /// <summary>The clock and the rounds that remained disturbed, for a default answer.</summary>
    public static TextLine Brief(RoundConditions rounds) =>
        new($"Times are {rounds.Clock}" + (rounds.Disturbed > 0 ? $"; {rounds.DisturbedRounds}." : "."));

    /// <summary>What disturbed the rounds, and how many of them.</summary>
    public static string Disturbed(RoundConditions rounds) => $"{Capitalized.Of(rounds.DisturbedRounds)}.";

    /// <summary>That other programs disturbed a measurement; null if they did not, or if it is not known.</summary>
    /// <param name="cores">How many cores they used on average.</param>
    public static string? OtherPrograms(double? cores) =>
        cores > BusyCores.Disturbing
            ? Invariant($"DISTURBED: other programs used {cores:0.00} of this machine's cores. Run it again on a quiet machine.")
            : null;

    /// <summary>The same of a whole run, whose own servers have ended.</summary>
    public static DocumentBlock OtherPrograms(RunFile run) =>
        new("disturbed", Weight.Headline, OtherPrograms(run.Contention?.OtherCores) is { } text ? [new TextLine(text)] : []);

    private static string Range(string low, string high) => low == high ? low : $"{low} to {high}";

    /// <summary>The smallest and the largest round, of times in nanoseconds.</summary>
    public static string Range(Summary times) => $"{ShortNumber.Of(times.Minimum / 1e6)} to {ShortNumber.Of(times.Maximum / 1e6)}";
}
