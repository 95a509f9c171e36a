using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>Collects the results of one scheme with one number of users, with one load per round.</summary>
internal sealed class SchemeTally(SchemeLoad load, int users)
{
    private readonly List<SchemeWindow> _windows = [];
    private readonly Dictionary<string, int> _failures = [];
    private readonly CountedTimes[] _phases = [.. load.Scenario.Phases.Select(_ => CountedTimes.None)];
    private CountedTimes _times = CountedTimes.None;
    private CountedTimes _handshakes = CountedTimes.None;

    public SchemeLoad Load => load;

    public int Users => users;

    public SchemeCell Cell =>
        new()
        {
            Scheme = load.Scheme,
            Server = load.Server,
            Users = users,
            Windows = [.. _windows],
            Times = _times,
            Phases = load.Scenario.Phases,
            PhaseTimes = load.Scenario.Phases.Count > 1 ? [.. _phases] : [],
            Handshakes = _handshakes,
            Failures = new Dictionary<string, int>(_failures),
        };

    /// <summary>Runs the load for a window.</summary>
    /// <returns>Why the load ended early; null if it did not.</returns>
    public async Task<string?> MeasureAsync(TimeSpan window, CancellationToken interrupt)
    {
        double? server = load.ServerSeconds();
        double? backEnd = load.BackEndSeconds?.Invoke();
        double? busy = BusyCores.Seconds();
        LoadResult result = await load.ClosedAsync(users, window, interrupt).ConfigureAwait(false);
        server = load.ServerSeconds() - server;
        backEnd = load.BackEndSeconds?.Invoke() - backEnd;
        // A window that was cut short is not comparable with the others.
        if (result.Ended is not null)
            return result.Ended;

        VirtualUser[] done = [.. result.Users.Where(user => user is { Failure: null, Started: not null, FirstByte: not null })];
        _windows.Add(
            new()
            {
                Logins = done.Length,
                Failed = result.Users.Count(user => user.Failure is not null),
                Requests = result.Users.Sum(user => user.Requests),
                Seconds = result.Seconds,
                ServerCpuSeconds = server,
                BackEndCpuSeconds = backEnd,
                ClientCpuSeconds = result.GeneratorSeconds,
                OtherCores = BusyCores.OfOthers(
                    busy,
                    BusyCores.Seconds(),
                    server + (backEnd ?? 0) + result.GeneratorSeconds,
                    result.Seconds
                ),
            }
        );
        _times = _times.With(CountedTimes.Of(done.Select(user => LoadResult.Milliseconds(user.Started!.Value, user.FirstByte!.Value))));
        _handshakes = _handshakes.With(
            CountedTimes.Of(done.Where(user => user.HandshakeTicks > 0).Select(user => Milliseconds(user.HandshakeTicks)))
        );
        foreach ((int phase, CountedTimes times) in _phases.Index().ToArray())
        {
            // A login with a kept session is shorter and has no time for the other requests.
            IEnumerable<long> ticks = done.Where(user => user.Phases is not null)
                .Select(user => user.Phases![phase])
                .Where(ticks => ticks > 0);
            _phases[phase] = times.With(CountedTimes.Of(ticks.Select(Milliseconds)));
        }

        foreach (string failure in result.Users.Select(user => user.Failure).OfType<string>())
            _failures[failure] = _failures.GetValueOrDefault(failure) + 1;
        return null;
    }

    private static double Milliseconds(long ticks) => 1e3 * ticks / Stopwatch.Frequency;
}
