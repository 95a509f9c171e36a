using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Measurements;

/// <summary>How much time the measurement of one article has, and who hears of its progress.</summary>
/// <param name="Budget">How long the measurement takes at most, apart from the proofs before it.</param>
/// <param name="Rounds">The number of rounds; null for as many as the time has.</param>
internal sealed record ArticleContext(TimeSpan Budget, int? Rounds, StepProgress Progress, CancellationToken Cancel)
{
    /// <summary>The fewest rounds of an interval.</summary>
    public const int MinRounds = 3;

    private readonly long _start = Stopwatch.GetTimestamp();
    private long _reported;

    /// <summary>The time for one article, which is under ten minutes, or two.</summary>
    public static TimeSpan BudgetOf(bool isQuick) => MeasuringTime.Of(TimeSpan.FromSeconds(isQuick ? 75 : 500));

    /// <summary>A share of the time.</summary>
    public TimeSpan Share(double share) => Budget * share;

    /// <summary>Names what is measured next.</summary>
    public void Phase(string name)
    {
        Cancel.ThrowIfCancellationRequested();
        Progress.Phase(name);
    }

    /// <summary>Reports the seconds that have passed, the steps of the progress.</summary>
    public void Tick()
    {
        Cancel.ThrowIfCancellationRequested();
        long seconds = Math.Min((long)Stopwatch.GetElapsedTime(_start).TotalSeconds, (long)Budget.TotalSeconds);
        if (seconds == _reported)
            return;
        Progress.Report(seconds - _reported);
        _reported = seconds;
    }

    /// <summary>Measures contenders in interleaved rounds until the time is over.</summary>
    /// <param name="max">The most rounds, where none were asked for.</param>
    /// <param name="slot">How long each contender runs in a round.</param>
    /// <param name="time">How long all rounds take; the fewest are measured in any case.</param>
    public InterleavedTimes Interleave(IReadOnlyList<Contender> contenders, int max, TimeSpan slot, TimeSpan time)
    {
        long start = Stopwatch.GetTimestamp();
        int round = 0;
        return InterleavedRun.Measure(
            contenders,
            Rounds ?? max,
            slot,
            number =>
            {
                round = number;
                Tick();
            },
            () => Rounds is null && round >= MinRounds && Stopwatch.GetElapsedTime(start) >= time,
            new Random()
        );
    }
}
