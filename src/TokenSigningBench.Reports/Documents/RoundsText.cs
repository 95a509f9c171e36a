using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Reports.Documents;

/// <summary>Says by which clock interleaved rounds were measured, and what other work did to them.</summary>
internal static class RoundsText
{
    /// <summary>The clock, the share of a core, and the disturbed rounds.</summary>
    public static string Sentence(RoundConditions? rounds)
    {
        if (rounds is null)
            return "The clock of the times is not known.";
        string clock =
            rounds.Clock == ThreadClock.CpuTime
                ? "Times are CPU time of the thread."
                : "Times are wall time, because CPU time is not counted finely here.";
        string share = rounds.CpuShare is { } cpu
            ? $" The thread had {ShortNumber.Percent(cpu.Low)} to {ShortNumber.Percent(cpu.High)} of a core."
            : "";
        string repeated = rounds.Repeated > 0 ? Invariant($" Other work disturbed rounds: {rounds.Repeated} were measured again.") : "";
        string disturbed = rounds.Disturbed > 0 ? Invariant($" {rounds.Disturbed} of {rounds.Contention.Count} remained disturbed.") : "";
        return clock + share + repeated + disturbed;
    }
}
