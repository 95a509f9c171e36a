using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Core.Timing;

/// <summary>The times of one contender, one sample per round, in nanoseconds per operation.</summary>
/// <param name="Wall">Wall times.</param>
/// <param name="Cpu">CPU times; null where they are not counted.</param>
/// <param name="Calls">How many calls each sample is the mean of; null where they are not counted.</param>
public sealed record ContenderTimes(double[] Wall, double[]? Cpu, long?[] Calls)
{
    /// <summary>What the operation costs: CPU time, or wall time where CPU time is not counted.</summary>
    public double[] Cost => Cpu ?? Wall;
}

/// <summary>The result of interleaved rounds.</summary>
/// <param name="Contenders">The contenders' times, in the order given.</param>
/// <param name="Rounds">What other work did in each round that counts.</param>
/// <param name="Repeated">How many rounds were measured again because other work disturbed them.</param>
public sealed record InterleavedTimes(IReadOnlyList<ContenderTimes> Contenders, IReadOnlyList<Contention> Rounds, int Repeated)
{
    public ContenderTimes this[int contender] => Contenders[contender];

    /// <summary>The clock of <see cref="ContenderTimes.Cost"/>, if it is the same for all contenders.</summary>
    public string Clock => Contenders.All(times => times.Cpu is not null) ? ThreadClock.CpuTime : ThreadClock.WallTime;
}

/// <summary>Measures contenders in interleaved rounds, so that the machine's drift affects all of them equally.</summary>
public static class InterleavedRun
{
    // Where every round is disturbed, repeating does not help: CPU time and the ratios of a round have to.
    private const int MaxRepeats = 3;

    /// <summary>
    /// Runs one round that does not count, then the rounds that do, each in a random order. A round that other work disturbed is measured
    /// again, three times at most and in half of the rounds at most; the least disturbed one counts.
    /// </summary>
    /// <param name="time">How long each contender runs in a round.</param>
    /// <param name="round">Receives each round's number, from 0 (which does not count).</param>
    /// <param name="isEnough">Called before each round; true ends the measurement early.</param>
    /// <param name="order">Draws the order of each round; null for the same order in every run.</param>
    public static InterleavedTimes Measure(
        IReadOnlyList<Contender> contenders,
        int rounds,
        TimeSpan time,
        Action<int>? round = null,
        Func<bool>? isEnough = null,
        Random? order = null
    )
    {
        List<OperationTime[]> times = [];
        List<Contention> contention = [];
        int repeated = 0;
        // Seeded: the order is random with respect to the machine, and the same in every run.
        Random random = order ?? new(contenders.Count);
        for (int r = 0; r <= rounds && isEnough?.Invoke() is not true; r++)
        {
            round?.Invoke(r);
            var kept = MeasureRound(contenders, time, random);
            if (r == 0)
                continue;
            for (int repeat = 0; kept.Contention.IsDisturbed && repeat < MaxRepeats && repeated < rounds / 2; repeat++, repeated++)
            {
                if (isEnough?.Invoke() is true)
                    break;
                var again = MeasureRound(contenders, time, random);
                if (!(again.Contention.CpuShare < kept.Contention.CpuShare))
                    kept = again;
            }
            times.Add(kept.Times);
            contention.Add(kept.Contention);
        }

        return new([.. contenders.Select((_, index) => TimesOf(times, index))], contention, repeated);
    }

    private static (OperationTime[] Times, Contention Contention) MeasureRound(
        IReadOnlyList<Contender> contenders,
        TimeSpan time,
        Random random
    )
    {
        var times = new OperationTime[contenders.Count];
        int[] order = [.. Enumerable.Range(0, contenders.Count)];
        random.Shuffle(order);
        Func<Contention> contention = Contention.Watch(ThreadClock.CpuNanoseconds);
        foreach (int contender in order)
            times[contender] = contenders[contender].Measure(time);
        Contention seen = contention();
        // Where other threads work, this one's share and switches say nothing.
        return (
            times,
            contenders.All(contender => contender.IsInThisThread)
                ? seen
                : seen with
                {
                    CpuShare = times.Average(time => time.Cpu / time.Wall),
                    InvoluntarySwitches = null,
                }
        );
    }

    private static ContenderTimes TimesOf(List<OperationTime[]> rounds, int contender) =>
        new(
            [.. rounds.Select(round => round[contender].Wall)],
            rounds.All(round => round[contender].Cpu is not null) ? [.. rounds.Select(round => round[contender].Cpu!.Value)] : null,
            [.. rounds.Select(round => round[contender].Calls)]
        );
}
