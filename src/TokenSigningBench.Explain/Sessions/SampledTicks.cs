using TokenSigningBench.Explain.Stacks;

namespace TokenSigningBench.Explain.Sessions;

/// <summary>The ticks of the sampler in a window. One thread adds, and after it another reads.</summary>
internal sealed class SampledTicks
{
    private readonly TaskCompletionSource _first = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly List<SampledTick> _ticks = [];

    private DateTime _from = DateTime.MaxValue;

    /// <summary>Completed with the first tick of the window.</summary>
    public Task First => _first.Task;

    /// <summary>The samples of threads that ran requests.</summary>
    public long Samples => _ticks.Sum(tick => tick.Threads.Count(thread => thread.Kind is not null));

    /// <summary>From the first tick to the last, in UTC; empty without ticks.</summary>
    public (DateTime From, DateTime To) Window => _ticks.Count == 0 ? default : (_ticks[0].Time, _ticks[^1].Time);

    /// <summary>Begins the window. Ticks before it are of attaching, which slows the server down.</summary>
    /// <param name="from">UTC.</param>
    public void Begin(DateTime from) => _from = from;

    public void Add(SampledTick tick)
    {
        if (tick.Time < _from)
            return;
        _ticks.Add(tick);
        _first.TrySetResult();
    }

    /// <summary>
    /// The time of each kind: each tick's threads stand for the time since the tick before, without the pauses of the collector in it.
    /// </summary>
    /// <param name="pauses">The pauses in their order.</param>
    public SampledTimes Times(IReadOnlyList<(DateTime From, DateTime To)> pauses)
    {
        var times = new Dictionary<StackKind, double>();
        int next = 0;
        foreach ((SampledTick before, SampledTick tick) in _ticks.Zip(_ticks.Skip(1)))
        {
            (DateTime From, DateTime To) gap = (before.Time, tick.Time);
            while (next < pauses.Count && pauses[next].To <= gap.From)
                next++;
            double paused = 0;
            for (int i = next; i < pauses.Count && pauses[i].From < gap.To; i++)
                paused += WindowEvents.Overlap(pauses[i], gap);
            foreach (StackKind kind in tick.Threads)
                times[kind] = times.GetValueOrDefault(kind) + Math.Max(0, (gap.To - gap.From).TotalSeconds - paused);
        }

        ThreadTime[] threads =
        [
            .. times
                .Where(one => one.Key.Kind is not null)
                .GroupBy(one => (one.Key.Kind, one.Key.Component, one.Key.Method))
                .Select(group => new ThreadTime(group.Key.Kind!.Value, group.Sum(one => one.Value), group.Key.Component, group.Key.Method)
                {
                    DriverSeconds = group.Where(one => one.Key.IsInDriver).Sum(one => one.Value),
                })
                .OrderByDescending(time => time.Seconds),
        ];
        return new(
            threads,
            times.Where(one => one.Key.IsConnection).Sum(one => one.Value),
            FoldedStacks.Of(
                times
                    .Where(one => one.Key is { Kind: not null, Innermost: not null })
                    .Select(one => (one.Key.Kind!.Value, one.Key.Innermost!, one.Value))
            )
        );
    }
}

/// <summary>The time of a window by what threads did.</summary>
/// <param name="Threads">The time of requests.</param>
/// <param name="Connections">The seconds of connections.</param>
internal sealed record SampledTimes(IReadOnlyList<ThreadTime> Threads, double Connections, IReadOnlyList<FoldedTime> Stacks);
