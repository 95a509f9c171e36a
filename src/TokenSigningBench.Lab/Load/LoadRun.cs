using System.Net.Sockets;
using System.Security.Authentication;

namespace TokenSigningBench.Lab.Load;

/// <summary>Sends people to a server: at moments that were planned (an open model), or some again and again (a closed one).</summary>
/// <param name="scenario">What they come for.</param>
/// <param name="limits">What is kept to.</param>
internal sealed class LoadRun(Scenario scenario, LoadTarget target, LoadLimits limits)
{
    private static readonly TimeSpan BetweenLooks = TimeSpan.FromMilliseconds(50);

    // Who is refused tries again as a person would, and not as fast as a machine can be refused.
    private static readonly TimeSpan AfterFailure = TimeSpan.FromMilliseconds(100);

    private long _beginning;
    private int _arrived;
    private int _finished;
    private int _failed;
    private string? _ended;

    /// <summary>Told how far it is, some times a second.</summary>
    public Action<LoadProgress>? Progress { get; init; }

    /// <summary>Asked whether the server has ended, which ends the load.</summary>
    public Func<bool> HasServerEnded { get; init; } = () => false;

    /// <summary>Starts people at planned moments.</summary>
    /// <param name="starts">The intended starts in milliseconds from the beginning, in order.</param>
    /// <param name="connections">How many connections are open before.</param>
    /// <param name="interrupt">Ends it; what was measured is kept.</param>
    /// <exception cref="UserErrorException">No connection can be opened.</exception>
    public Task<LoadResult> OpenAsync(IReadOnlyList<double> starts, int connections, CancellationToken interrupt)
    {
        // As large as it gets: no list grows between two people.
        var users = new List<VirtualUser>(starts.Count);
        return RunAsync(
            users,
            starts.Count,
            connections,
            (pool, stop) =>
                Pacer.RunAsync(
                    starts,
                    moment => new VirtualUser(scenario.Begin(), scenario.Phases.Count, moment),
                    user =>
                    {
                        users.Add(user);
                        Interlocked.Increment(ref _arrived);
                        pool.Start(user);
                    },
                    beginning => Volatile.Write(ref _beginning, beginning),
                    stop
                ),
            interrupt
        );
    }

    /// <summary>Lets a number of people come, each again as soon as they are answered.</summary>
    /// <param name="users">How many, at most as many as there are connections.</param>
    /// <param name="interrupt">Ends it; what was measured is kept.</param>
    /// <exception cref="UserErrorException">No connection can be opened.</exception>
    public async Task<LoadResult> ClosedAsync(int users, TimeSpan time, CancellationToken interrupt)
    {
        List<VirtualUser>[] perUser = [.. Enumerable.Range(0, users).Select(_ => new List<VirtualUser>())];
        LoadResult result = await RunAsync(
                [],
                null,
                users,
                (pool, stop) =>
                {
                    Volatile.Write(ref _beginning, Stopwatch.GetTimestamp());
                    long end = _beginning + (long)(time.TotalSeconds * Stopwatch.Frequency);
                    return Task.WhenAll(
                        perUser.Select(own => Task.Run(() => ComeAgainAsync(pool, own, end, stop), CancellationToken.None))
                    );
                },
                interrupt
            )
            .ConfigureAwait(false);
        VirtualUser[] all = [.. perUser.SelectMany(own => own).OrderBy(user => user.ScheduledStart)];
        return result with { Users = all, Planned = all.Length };
    }

    private async Task ComeAgainAsync(ConnectionPool pool, List<VirtualUser> own, long end, CancellationToken stop)
    {
        while (!stop.IsCancellationRequested && Stopwatch.GetTimestamp() is var now && now < end)
        {
            if (Interlocked.Increment(ref _arrived) > LoadLimits.MaxRequests)
            {
                _ended = Invariant($"it was ended after {LoadLimits.MaxRequests:N0} requests, the most of one load");
                Interlocked.Decrement(ref _arrived);
                return;
            }

            var user = new VirtualUser(scenario.Begin(), scenario.Phases.Count, now);
            own.Add(user);
            await pool.RunAsync(user).ConfigureAwait(false);
            if (user.Failure is not null)
                await Task.Delay(AfterFailure, stop).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private async Task<LoadResult> RunAsync(
        List<VirtualUser> users,
        int? planned,
        int connections,
        Func<ConnectionPool, CancellationToken, Task> send,
        CancellationToken interrupt
    )
    {
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(interrupt);
        using var over = new CancellationTokenSource();
        using var pool = new ConnectionPool(target, limits) { Done = Count };
        await OpenAheadAsync(pool, connections).ConfigureAwait(false);
        TimeSpan processor = Environment.CpuUsage.TotalTime;
        Task watching = WatchAsync(pool, stop, over.Token);
        try
        {
            await send(pool, stop.Token).ConfigureAwait(false);
            await EndAsync(pool, stop.Token).ConfigureAwait(false);
        }
        finally
        {
            pool.GiveUpAll();
            await pool.QuietAsync().ConfigureAwait(false);
            await over.CancelAsync().ConfigureAwait(false);
            await watching.ConfigureAwait(false);
        }

        if (interrupt.IsCancellationRequested)
            _ended = "interrupted";
        return new(
            _beginning,
            Stopwatch.GetTimestamp(),
            planned ?? 0,
            users,
            (Environment.CpuUsage.TotalTime - processor).TotalSeconds,
            _ended
        );
    }

    private async Task OpenAheadAsync(ConnectionPool pool, int connections)
    {
        try
        {
            await pool.OpenAheadAsync(connections).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or SocketException or AuthenticationException or OperationCanceledException)
        {
            throw new UserErrorException(target.Address.GetLeftPart(UriPartial.Authority), pool.Cause(null, e), e);
        }
    }

    // Every answer may take its time; who stands in line then has waited as long already.
    private async Task EndAsync(ConnectionPool pool, CancellationToken stop)
    {
        await pool.QuietAsync().WaitAsync(limits.MaxWait, stop).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (pool.Present is > 0 and var left && !stop.IsCancellationRequested)
            _ended = Invariant($"{left} people were not done {limits.MaxWait.TotalSeconds:0.##} s after the last arrival");
    }

    private async Task WatchAsync(ConnectionPool pool, CancellationTokenSource stop, CancellationToken over)
    {
        using var timer = new PeriodicTimer(BetweenLooks);
        while (!over.IsCancellationRequested)
        {
            pool.GiveUpOverdue();
            if (!stop.IsCancellationRequested && HasServerEnded())
            {
                _ended = "the server ended by itself";
                await stop.CancelAsync().ConfigureAwait(false);
            }

            if (Volatile.Read(ref _beginning) is > 0 and var beginning)
                Progress?.Invoke(
                    new(
                        Math.Max(0, Stopwatch.GetElapsedTime(beginning).TotalSeconds),
                        Volatile.Read(ref _arrived),
                        Volatile.Read(ref _finished),
                        Volatile.Read(ref _failed)
                    )
                );
            await ((Task)timer.WaitForNextTickAsync(over).AsTask()).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private void Count(VirtualUser user) => Interlocked.Increment(ref user.Failure is null ? ref _finished : ref _failed);
}
