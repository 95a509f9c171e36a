using System.Net.Sockets;
using System.Security.Authentication;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Load;

/// <summary>Sends users to a server: at scheduled times (open model), or repeatedly (closed model).</summary>
public sealed class LoadRun(Scenario scenario, LoadTarget target, LoadLimits limits)
{
    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(50);

    // A user retries after a failure as a person would, not as fast as a machine can be refused.
    private static readonly TimeSpan RetryDelay = TimeSpan.FromMilliseconds(100);

    private long _beginning;
    private int _arrived;
    private int _finished;
    private int _failed;
    private string? _endReason;

    /// <summary>Called several times a second with the progress.</summary>
    public Action<LoadProgress>? Progress { get; init; }

    /// <summary>Whether the server has ended, which ends the load.</summary>
    public Func<bool> HasServerEnded { get; init; } = () => false;

    /// <summary>The server's processor time until now, in seconds; null if it is not available.</summary>
    public Func<double?> ServerSeconds { get; init; } = () => null;

    /// <summary>A load of a running server, whose processor time is read.</summary>
    public static LoadRun Of(
        RunningServer server,
        Scenario scenario,
        LoadTarget target,
        LoadLimits? limits = null,
        Action<LoadProgress>? progress = null
    ) =>
        new(scenario, target, limits ?? new())
        {
            HasServerEnded = () => server.HasEnded,
            ServerSeconds = server.ReadProcessorSeconds,
            Progress = progress,
        };

    /// <summary>Starts users at scheduled times (open model).</summary>
    /// <param name="starts">The scheduled starts in ms from the beginning, in ascending order.</param>
    /// <param name="connections">The number of connections to open before the start.</param>
    /// <param name="interrupt">Ends the run; the result so far is kept.</param>
    /// <exception cref="UserErrorException">No connection can be opened.</exception>
    public Task<LoadResult> OpenAsync(IReadOnlyList<double> starts, int connections, CancellationToken interrupt)
    {
        // Full capacity, so that the list does not grow between two starts.
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

    /// <summary>Starts a number of users, each again as soon as its response has arrived (closed model).</summary>
    /// <param name="users">The number of users, at most that of connections.</param>
    /// <param name="time">After it no user starts again; each starts once.</param>
    /// <param name="interrupt">Ends the run; the result so far is kept.</param>
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
                        perUser.Select(own => Task.Run(() => RepeatUserAsync(pool, own, end, stop), CancellationToken.None))
                    );
                },
                interrupt
            )
            .ConfigureAwait(false);
        VirtualUser[] all = [.. perUser.SelectMany(own => own).OrderBy(user => user.ScheduledStart)];
        return result with { Users = all, Planned = all.Length };
    }

    private async Task RepeatUserAsync(ConnectionPool pool, List<VirtualUser> own, long end, CancellationToken stop)
    {
        // On a busy machine a user may begin when the time is over: a round without any login has no mean.
        while (!stop.IsCancellationRequested && Stopwatch.GetTimestamp() is var now && (now < end || own.Count == 0))
        {
            if (Interlocked.Increment(ref _arrived) > LoadLimits.MaxRequests)
            {
                _endReason = Invariant($"it was ended after {LoadLimits.MaxRequests:N0} requests, the most of one load");
                Interlocked.Decrement(ref _arrived);
                return;
            }

            var user = new VirtualUser(scenario.Begin(), scenario.Phases.Count, now);
            own.Add(user);
            await pool.RunAsync(user).ConfigureAwait(false);
            if (user.Failure is not null)
                await Task.Delay(RetryDelay, stop).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
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
        double? server = ServerSeconds();
        double? busy = BusyCores.Seconds();
        await PreopenAsync(pool, connections).ConfigureAwait(false);
        TimeSpan processor = Environment.CpuUsage.TotalTime;
        Task watching = WatchAsync(pool, stop, over.Token);
        try
        {
            await send(pool, stop.Token).ConfigureAwait(false);
            await WaitForUsersAsync(pool, stop.Token).ConfigureAwait(false);
        }
        finally
        {
            pool.AbortAll();
            await pool.WaitUntilIdleAsync().ConfigureAwait(false);
            await over.CancelAsync().ConfigureAwait(false);
            await watching.ConfigureAwait(false);
        }

        if (interrupt.IsCancellationRequested)
            _endReason = "interrupted";
        double generator = (Environment.CpuUsage.TotalTime - processor).TotalSeconds;
        double? used = ServerSeconds() - server;
        var result = new LoadResult(_beginning, Stopwatch.GetTimestamp(), planned ?? 0, users, generator, _endReason)
        {
            ServerSeconds = used,
        };
        return result with { OtherCores = BusyCores.OfOthers(busy, BusyCores.Seconds(), used + generator, result.Seconds) };
    }

    private async Task PreopenAsync(ConnectionPool pool, int connections)
    {
        try
        {
            await pool.PreopenAsync(connections).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or SocketException or AuthenticationException or OperationCanceledException)
        {
            throw new UserErrorException(target.Address.GetLeftPart(UriPartial.Authority), pool.DescribeFailure(null, e), e);
        }
    }

    // Each response may take the maximum time. Users that are still queued then have waited that long already.
    private async Task WaitForUsersAsync(ConnectionPool pool, CancellationToken stop)
    {
        await pool.WaitUntilIdleAsync().WaitAsync(limits.MaxWait, stop).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (pool.ActiveUsers is > 0 and var remaining && !stop.IsCancellationRequested)
            _endReason = Invariant($"{remaining} users were not done {limits.MaxWait.TotalSeconds:0.##} s after the last arrival");
    }

    private async Task WatchAsync(ConnectionPool pool, CancellationTokenSource stop, CancellationToken over)
    {
        using var timer = new PeriodicTimer(PollInterval);
        while (!over.IsCancellationRequested)
        {
            pool.AbortOverdue();
            if (!stop.IsCancellationRequested && HasServerEnded())
            {
                _endReason = "the server ended by itself";
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
