namespace TokenSigningBench.Core.Timing;

/// <summary>
/// Operations of microseconds, of which one round is measured beside each round of longer ones. What the machine does for some seconds
/// changes them by half: measured in one stretch, their interval covers that moment and not the run.
/// </summary>
/// <param name="time">How long each contender runs in a round: short, so that a round meets one state of the machine.</param>
public sealed class CompanionRounds(IReadOnlyList<Contender> contenders, TimeSpan time)
{
    private readonly List<InterleavedTimes> _rounds = [];
    private readonly Random _order = new(contenders.Count);

    /// <summary>Measures a round, after one that only fills the caches.</summary>
    public void Measure() => _rounds.Add(InterleavedRun.Measure(contenders, rounds: 1, time, order: _order));

    /// <summary>The times of a contender in the rounds so far.</summary>
    public ContenderTimes this[int contender] =>
        new(
            [.. _rounds.SelectMany(round => round[contender].Wall)],
            _rounds.All(round => round[contender].Cpu is not null) ? [.. _rounds.SelectMany(round => round[contender].Cpu!)] : null,
            [.. _rounds.SelectMany(round => round[contender].Calls)]
        );
}
