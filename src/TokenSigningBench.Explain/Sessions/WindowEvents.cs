namespace TokenSigningBench.Explain.Sessions;

/// <summary>What a server's events say of a window, put together when it is over. One thread writes.</summary>
internal sealed class WindowEvents
{
    private readonly List<(DateTime Time, string Name, double Value)> _counters = [];
    private readonly List<(DateTime From, DateTime To)> _pauses = [];
    private readonly Dictionary<int, DateTime> _suspended = [];
    private readonly List<(CallKind Kind, DateTime From, DateTime To)> _calls = [];
    private readonly Dictionary<(CallKind Kind, string Id), DateTime> _open = [];
    private readonly List<(DateTime From, DateTime To)> _lockWaits = [];
    private readonly Dictionary<int, DateTime> _waiting = [];
    private double? _firstTotal;
    private double? _firstCurrent;
    private double _begun;
    private readonly TaskCompletionSource _first = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _enough = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Completed when requests in flight were counted for the first time.</summary>
    public Task First => _first.Task;

    /// <summary>Completes when as many requests have ended as an explanation needs.</summary>
    public Task Enough => _enough.Task;

    /// <summary>From the first count of requests in flight to the last, in UTC; empty without counts.</summary>
    public (DateTime From, DateTime To) Counts
    {
        get
        {
            DateTime[] times = [.. _counters.Where(one => one.Name == CounterNames.CurrentRequests).Select(one => one.Time)];
            return times.Length == 0 ? default : (times[0], times[^1]);
        }
    }

    /// <summary>The pauses of the garbage collector.</summary>
    public IReadOnlyList<(DateTime From, DateTime To)> Pauses => _pauses;

    /// <summary>The requests that ended since the first count. May be asked while events come.</summary>
    public int Ended { get; private set; }

    public void Counted(string name, double value, DateTime time)
    {
        if (name == CounterNames.TotalRequests)
            _begun = value - (_firstTotal ??= value);
        else if (name == CounterNames.CurrentRequests)
            Ended = (int)Math.Clamp(_begun - (value - (_firstCurrent ??= value)), 0, int.MaxValue);
        _counters.Add((time, name, value));
        if (name == CounterNames.CurrentRequests)
            _first.TrySetResult();
        if (Ended >= LoginExplanation.MinRequests)
            _enough.TrySetResult();
    }

    // By thread: the sampler suspends the runtime too, in between.
    public void Suspended(int thread, DateTime time) => _suspended[thread] = time;

    public void Resumed(int thread, DateTime time)
    {
        if (_suspended.Remove(thread, out DateTime from))
            _pauses.Add((from, time));
    }

    public void LockWaited(int thread, DateTime time) => _waiting[thread] = time;

    public void LockTaken(int thread, DateTime time)
    {
        if (_waiting.Remove(thread, out DateTime from))
            _lockWaits.Add((from, time));
    }

    public void CallStarted(CallKind kind, string id, DateTime time) => _open[(kind, id)] = time;

    public void CallStopped(CallKind kind, string id, DateTime time)
    {
        if (_open.Remove((kind, id), out DateTime from))
            _calls.Add((kind, from, time));
    }

    /// <summary>The mean of a counter in a window; null where it was not reported.</summary>
    public double? Mean(string name, DateTime from, DateTime to)
    {
        double[] values = [.. Values(name, from, to).Select(one => one.Value)];
        return values.Length == 0 ? null : values.Average();
    }

    /// <summary>By how much a counter grew in a window; null where it was not reported twice.</summary>
    public double? Growth(string name, DateTime from, DateTime to)
    {
        (DateTime Time, double Value)[] values = [.. Values(name, from, to)];
        return values.Length < 2 ? null : values[^1].Value - values[0].Value;
    }

    /// <summary>The seconds of all calls of a kind within a window. Those that did not end count until its end.</summary>
    public double CallSeconds(CallKind kind, DateTime from, DateTime to) =>
        _calls
            .Where(call => call.Kind == kind)
            .Select(call => (call.From, call.To))
            .Concat(_open.Where(call => call.Key.Kind == kind).Select(call => (call.Value, to)))
            .Sum(call => Overlap(call, (from, to)));

    /// <summary>The seconds of all waits for locks within a window. Those that did not end count until its end.</summary>
    public double LockSeconds(DateTime from, DateTime to) =>
        _lockWaits.Concat(_waiting.Values.Select(begin => (begin, to))).Sum(wait => Overlap(wait, (from, to)));

    /// <summary>The pauses within a window, each times the requests that were in flight: the time that requests waited for them.</summary>
    public double PausedRequestSeconds(DateTime from, DateTime to) =>
        _pauses.Sum(pause => Overlap(pause, (from, to)) * InFlight(pause.From));

    public static double Overlap((DateTime From, DateTime To) one, (DateTime From, DateTime To) other) =>
        Math.Max(0, (Min(one.To, other.To) - Max(one.From, other.From)).TotalSeconds);

    // As last counted before, or first after.
    private double InFlight(DateTime time)
    {
        double found = 0;
        foreach ((DateTime at, string name, double value) in _counters)
        {
            if (name != CounterNames.CurrentRequests)
                continue;
            if (at > time && found > 0)
                break;
            found = value;
        }

        return found;
    }

    private IEnumerable<(DateTime Time, double Value)> Values(string name, DateTime from, DateTime to) =>
        _counters.Where(one => one.Name == name && one.Time >= from && one.Time <= to).Select(one => (one.Time, one.Value));

    private static DateTime Min(DateTime one, DateTime other) => one < other ? one : other;

    private static DateTime Max(DateTime one, DateTime other) => one > other ? one : other;
}

/// <summary>What reports a call to another server.</summary>
internal enum CallKind
{
    Http,
    Npgsql,
    SqlClient,

    /// <summary>A command of EF Core, whatever driver is below it.</summary>
    EntityFramework,
}

internal static class CounterNames
{
    public const string CurrentRequests = "current-requests",
        TotalRequests = "total-requests",
        PoolQueue = "threadpool-queue-length";
}
