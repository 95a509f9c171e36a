using TokenSigningBench.Explain.Stacks;

namespace TokenSigningBench.Explain.Sessions;

/// <summary>The ticks of the sampler in the slices of a window. One thread adds, and after it another reads.</summary>
internal sealed class SampledTicks
{
    private readonly TaskCompletionSource _first = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly List<SampledTick> _ticks = [];
    private DateTime _restedUntil;

    /// <summary>Completed with the first sample of the window, which is added later.</summary>
    public Task First => _first.Task;

    /// <summary>The samples of threads that ran requests.</summary>
    public long Samples => _ticks.Sum(tick => tick.Threads.Count(thread => thread.Kind is not null));

    /// <summary>From the first tick to the last, or to the end of the rest after it, in UTC; empty without ticks.</summary>
    public (DateTime From, DateTime To) Window =>
        _ticks.Count == 0 ? default : (_ticks[0].Time, _ticks[^1].Time > _restedUntil ? _ticks[^1].Time : _restedUntil);

    /// <summary>The server has sent a sample.</summary>
    public void Sampled() => _first.TrySetResult();

    public void Add(SampledTick tick) => _ticks.Add(tick);

    /// <summary>The sampler rested after a slice.</summary>
    /// <param name="time">UTC.</param>
    public void RestedUntil(DateTime time) => _restedUntil = time;

    /// <summary>
    /// The time of each kind. A tick has the time since the tick before in its slice, without the pauses of the collector in it, and each
    /// tick stands for the mean of those in which as many threads were busy. What the slices have of the window stands for all of it,
    /// without the pauses too, which are known for all of it.
    /// </summary>
    /// <remarks>
    /// Where threads are busy the sampler waits for a core, and so such moments have fewer ticks. It often gets the core of a thread that
    /// has just ended its work: what is seen after a long wait is not what was done in it, and counts no more than what is seen after a
    /// short one.
    /// </remarks>
    /// <param name="pauses">The pauses in their order.</param>
    public SampledTimes Times(IReadOnlyList<(DateTime From, DateTime To)> pauses)
    {
        var moments = new List<(IReadOnlyList<StackKind> Threads, double Seconds)>();
        int next = 0;
        foreach ((SampledTick before, SampledTick tick) in _ticks.Zip(_ticks.Skip(1)))
        {
            if (tick.IsFirst)
                continue;
            (DateTime From, DateTime To) gap = (before.Time, tick.Time);
            while (next < pauses.Count && pauses[next].To <= gap.From)
                next++;
            moments.Add((tick.Threads, Running(gap, pauses.Skip(next).TakeWhile(pause => pause.From < gap.To))));
        }

        double covered = moments.Sum(moment => moment.Seconds),
            scale = covered > 0 ? Running(Window, pauses) / covered : 0;
        var times = moments
            .GroupBy(moment => moment.Threads.Count)
            .SelectMany(alike =>
            {
                double mean = alike.Average(moment => moment.Seconds);
                return alike.SelectMany(moment => moment.Threads).Select(kind => (Kind: kind, Seconds: mean * scale));
            })
            .GroupBy(one => one.Kind)
            .ToDictionary(ones => ones.Key, ones => ones.Sum(one => one.Seconds));
        ThreadTime[] threads =
        [
            .. times
                .Where(one => one.Key.Kind is not null)
                .GroupBy(one => (one.Key.Kind, one.Key.Component, one.Key.Method))
                .Select(group => new ThreadTime(group.Key.Kind!.Value, group.Sum(one => one.Value), group.Key.Component, group.Key.Method)
                {
                    DriverSeconds = group.Where(one => one.Key.IsInDriver).Sum(one => one.Value),
                    WaitSeconds = group.Where(one => one.Key.IsWaiting).Sum(one => one.Value),
                })
                .OrderByDescending(time => time.Seconds),
        ];
        return new(
            threads,
            times.Where(one => one.Key.IsConnection).Sum(one => one.Value),
            times.Where(one => one.Key is { Kind: not null, IsCut: true }).Sum(one => one.Value),
            FoldedStacks.Of(
                times
                    .Where(one => one.Key is { Kind: not null, Innermost: not null })
                    .Select(one => (one.Key.Kind!.Value, one.Key.Innermost!, one.Value))
            )
        );
    }

    private static double Running((DateTime From, DateTime To) time, IEnumerable<(DateTime From, DateTime To)> pauses) =>
        Math.Max(0, (time.To - time.From).TotalSeconds - pauses.Sum(pause => WindowEvents.Overlap(pause, time)));
}

/// <summary>A moment at which all threads were sampled.</summary>
/// <param name="Time">UTC.</param>
/// <param name="Threads">The threads that ran an item of the pool.</param>
/// <param name="IsFirst">Whether it is the first of its slice: it stands for no time.</param>
internal sealed record SampledTick(DateTime Time, IReadOnlyList<StackKind> Threads, bool IsFirst = false);

/// <summary>The time of a window by what threads did.</summary>
/// <param name="Threads">The time of requests.</param>
/// <param name="Connections">The seconds of connections.</param>
/// <param name="Cut">Of the time of requests, that of stacks without their outermost frames.</param>
internal sealed record SampledTimes(IReadOnlyList<ThreadTime> Threads, double Connections, double Cut, IReadOnlyList<FoldedTime> Stacks)
{
    /// <summary>The same for a server without a database: what stores compute is other code.</summary>
    public SampledTimes WithoutDatabase() =>
        this with
        {
            Threads = [.. Threads.Select(time => time.Kind == WaitKind.Sql ? time with { Kind = WaitKind.OtherCode } : time)],
            Stacks = [.. Stacks.Select(stack => stack.Kind == WaitKind.Sql ? stack with { Kind = WaitKind.OtherCode } : stack)],
        };
}
