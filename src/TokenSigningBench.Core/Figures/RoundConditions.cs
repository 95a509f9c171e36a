using System.Text.Json.Serialization;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Core.Figures;

/// <summary>Under which conditions interleaved rounds were measured.</summary>
/// <param name="Clock">The clock of the times from which costs and ratios are computed: "CPU time" or "wall time".</param>
/// <param name="Repeated">How many rounds were measured again because other work disturbed them.</param>
/// <param name="Contention">What other work did in each round.</param>
public sealed record RoundConditions(string Clock, int Repeated, [property: Samples] IReadOnlyList<Contention> Contention)
{
    /// <summary>
    /// The smallest and the largest share of a core that the measuring threads had in a round; null where it is not known.
    /// </summary>
    [JsonIgnore]
    public (double Low, double High)? CpuShare =>
        Contention is { Count: > 0 } rounds && rounds.All(round => round.CpuShare is not null)
            ? (rounds.Min(round => round.CpuShare!.Value), rounds.Max(round => round.CpuShare!.Value))
            : null;

    /// <summary>The unit of an absolute cost in sentences, with its clock.</summary>
    [JsonIgnore]
    public string Milliseconds => Clock == ThreadClock.CpuTime ? "ms CPU" : $"ms {Clock}";

    /// <summary>How many of the rounds were disturbed all the same.</summary>
    public int Disturbed => Contention.Count(round => round.IsDisturbed);

    /// <summary>What disturbed them, as the beginning of a sentence: other work, or the limit of the own control group.</summary>
    [JsonIgnore]
    public string Disturbance =>
        Contention.Any(round => round.ThrottledPeriods > 0) ? "a CPU limit held this program back" : "other programs used the CPU";

    /// <summary><see cref="Disturbance"/>, and in how many of the rounds.</summary>
    [JsonIgnore]
    public string DisturbedRounds => Invariant($"{Disturbance} in {Disturbed} of {Contention.Count} rounds");

    public static RoundConditions Of(InterleavedTimes times) => new(times.Clock, times.Repeated, times.Rounds);

    /// <summary>The conditions of several series of rounds: CPU time where that is the clock of all.</summary>
    public static RoundConditions Joined(IReadOnlyList<RoundConditions> series) =>
        new(
            series.All(one => one.Clock == ThreadClock.CpuTime) ? ThreadClock.CpuTime : ThreadClock.WallTime,
            series.Sum(one => one.Repeated),
            [.. series.SelectMany(one => one.Contention)]
        );

    /// <summary>The conditions of several series of rounds whose rates count waiting too.</summary>
    public static RoundConditions OfWaiting(IReadOnlyList<InterleavedTimes> series) =>
        Joined([.. series.Select(Of)]) with
        {
            Clock = ThreadClock.WallTime,
        };
}
