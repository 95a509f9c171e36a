using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.Checks;

/// <summary>
/// Limits the CPU time in which the keys of one source are judged, so that a key set or a folder of others cannot keep a processor busy. A
/// hundred RSA 2048 keys take about a third of it.
/// </summary>
/// <param name="max">The CPU time of the calling thread.</param>
public sealed class JudgingBudget(TimeSpan max)
{
    /// <summary>For one file, folder or address.</summary>
    public static readonly TimeSpan MaxPerSource = TimeSpan.FromSeconds(2);

    private const double NanosecondsPerSecond = 1e9;

    private double _seconds;
    private int _keys;

    /// <summary>Whether nothing is left. What was judged until then is incomplete.</summary>
    public bool IsSpent => _keys > 1 && _seconds >= max.TotalSeconds;

    /// <summary>A key is judged from now on. The first one of a source is judged to its end.</summary>
    public void BeginKey() => _keys++;

    /// <summary>Does a part of the work, and counts it.</summary>
    public T Spend<T>(Func<T> work)
    {
        long begin = ThreadClock.Nanoseconds();
        try
        {
            return work();
        }
        finally
        {
            _seconds += (ThreadClock.Nanoseconds() - begin) / NanosecondsPerSecond;
        }
    }
}
