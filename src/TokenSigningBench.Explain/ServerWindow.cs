using MathNet.Numerics.Statistics;
using TokenSigningBench.Check.Machine;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Explain.Probes;
using TokenSigningBench.Explain.Sessions;
using TokenSigningBench.Explain.Targets;

namespace TokenSigningBench.Explain;

/// <summary>Attaches to a server for some seconds, and adds up what its requests spent their time with.</summary>
public static class ServerWindow
{
    private const int ReferenceRounds = 5;

    private static readonly TimeSpan IdleAfter = TimeSpan.FromSeconds(3);

    private const double NanosecondsPerMillisecond = 1e6;

    private static readonly int[] ReferenceBits = [2048, 3072, 4096, 8192];

    // Of the machine: the same for every server.
    private static readonly Lazy<ReferenceSignature[]> References = new(MeasureReferences);

    /// <param name="cancel">Ends the window early. What was seen until then is returned.</param>
    /// <exception cref="UserErrorException">The server cannot be attached to, or has too few requests.</exception>
    /// <exception cref="OperationCanceledException">Cancelled before there were enough requests.</exception>
    public static async Task<ExplainRun> RunAsync(ServerProcess server, WindowPlan plan, CancellationToken cancel)
    {
        long begin = Stopwatch.GetTimestamp();
        var events = new WindowEvents();
        SampledTicks? ticks = plan.IsLight ? null : new();
        using SignatureProbe? probe = plan.IsExact ? SignatureProbe.Attach(server) : null;
        using var sessions = new AttachedSessions(server, events, ticks);
        using var end = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        await sessions.StartAsync(cancel).ConfigureAwait(false);
        double attachSeconds = Stopwatch.GetElapsedTime(begin).TotalSeconds;
        plan.Attached?.Invoke();
        probe?.Begin();
        var before = ProcessorSnapshot.Of(server.Id);
        Task load = plan.Load is { } send ? SendAsync(send, events.Enough, end.Token) : Task.Delay(Timeout.Infinite, end.Token);
        Task over = Task.WhenAny(sessions.Ended, load);
        TimeSpan first = plan.Length < IdleAfter ? plan.Length : IdleAfter;
        await WaitAsync(over, first, cancel).ConfigureAwait(false);
        if (!over.IsCompleted && !cancel.IsCancellationRequested)
        {
            // At this rate there would be too few.
            int ended = events.Ended;
            if (ended * plan.Length.TotalSeconds < LoginExplanation.MinRequests * first.TotalSeconds)
                plan.Idle?.Invoke(ended);
            await WaitAsync(over, plan.Length - first, cancel).ConfigureAwait(false);
        }

        // A session may end while the server runs: one window of 232.
        bool isCut = sessions.Ended.IsCompleted,
            hasEnded = isCut && !server.IsRunning;
        var after = ProcessorSnapshot.Of(server.Id);
        IReadOnlyList<ExactSignatures>? signatures = probe?.End();
        await end.CancelAsync().ConfigureAwait(false);
        await EndAsync(load, isCut).ConfigureAwait(false);
        await sessions.StopAsync().ConfigureAwait(false);
        sessions.RequireValid();
        ExplainRun run = Result(server, events, ticks, hasEnded ? null : after.Since(before), cancel) with
        {
            AttachSeconds = attachSeconds,
            LostEvents = sessions.Lost,
            Signatures = signatures,
            Partial =
                hasEnded ? $"{server.Source}: ended during the window"
                : isCut ? $"{server.Source}: ended its session before the window was over"
                : cancel.IsCancellationRequested ? "interrupted"
                : null,
        };
        if (plan.TraceFile is { } file)
            AtomicFile.WriteWithFolder(
                file,
                file.EndsWith(WindowTrace.Speedscope, StringComparison.Ordinal) ? WindowTrace.OfSpeedscope(run) : sessions.Trace() ?? []
            );
        return run;
    }

    // Counts come once a second: a short load is over before the second of them.
    private static async Task SendAsync(Func<CancellationToken, Task> send, Task enough, CancellationToken cancel)
    {
        await send(cancel).ConfigureAwait(false);
        await enough.WaitAsync(cancel).ConfigureAwait(false);
    }

    // Until it is complete, the window is over, or it is interrupted.
    private static async Task WaitAsync(Task one, TimeSpan window, CancellationToken cancel)
    {
        try
        {
            await one.WaitAsync(window, cancel).ConfigureAwait(false);
        }
        catch (Exception e) when (e is TimeoutException || cancel.IsCancellationRequested)
        {
            // What was seen until now counts.
        }
    }

    // Requests to a server that has ended fail, which the window says already.
    private static async Task EndAsync(Task load, bool hasEnded)
    {
        try
        {
            await load.ConfigureAwait(false);
        }
        catch (Exception e) when (e is OperationCanceledException || hasEnded)
        {
            // The window is over.
        }
    }

    private static ExplainRun Result(
        ServerProcess server,
        WindowEvents events,
        SampledTicks? ticks,
        ProcessorTime? processor,
        CancellationToken cancel
    )
    {
        (DateTime from, DateTime to) = ticks?.Window ?? events.Counts;
        double seconds = (to - from).TotalSeconds;
        double? inFlight = events.Mean(CounterNames.CurrentRequests, from, to);
        // Counted from when the sessions began: what began in the window and is still in flight has not ended.
        int requests = (int)(
            events.Growth(CounterNames.TotalRequests, from, to) - events.Growth(CounterNames.CurrentRequests, from, to) ?? 0
        );
        if (inFlight is null || requests < LoginExplanation.MinRequests)
        {
            cancel.ThrowIfCancellationRequested();
            throw new UserErrorException(
                server.Source,
                inFlight is null
                    ? "reports no requests: is it an ASP.NET Core server?"
                    : Invariant($"{requests} requests ended in {seconds:0} s, and {LoginExplanation.MinRequests} are needed. ")
                        + "Log in meanwhile, or use a longer --seconds"
            );
        }

        var calls = new CallTimes(
            events.CallSeconds(CallKind.Http, from, to),
            events.CallSeconds(CallKind.Npgsql, from, to),
            events.CallSeconds(CallKind.SqlClient, from, to),
            events.CallSeconds(CallKind.EntityFramework, from, to)
        );
        SampledTimes? times = ticks?.Times(events.Pauses);
        // EF Core without a command and without a driver has its data in memory.
        if (times is not null && calls.Sql == 0 && times.Threads.All(time => time.DriverSeconds == 0))
            times = times.WithoutDatabase();
        return new()
        {
            Server = server.Name,
            AttachSeconds = 0,
            Seconds = seconds,
            Requests = requests,
            InFlight = inFlight.Value,
            PoolQueue = events.Mean(CounterNames.PoolQueue, from, to) ?? 0,
            StackSamples = ticks?.Samples ?? 0,
            Threads =
                times?.Threads ?? [new(WaitKind.Computing, processor?.PoolSeconds ?? 0), new(WaitKind.Lock, events.LockSeconds(from, to))],
            ConnectionSeconds = times?.Connections ?? 0,
            CutSeconds = times?.Cut ?? 0,
            IsLight = ticks is null,
            Stacks = times?.Stacks,
            Processor = processor,
            Calls = calls,
            PausedRequestSeconds = events.PausedRequestSeconds(from, to),
            // An interrupted command has to end soon.
            References = cancel.IsCancellationRequested ? [] : References.Value,
        };
    }

    // After the window, in which it would take the server's cores.
    private static ReferenceSignature[] MeasureReferences()
    {
        ProfileRun profile = ProfileMeasurement.Run(
            [.. ReferenceBits.Select(bits => SigningChoice.RsaPkcs1(256, bits))],
            IdentityToken.Article(TimeProvider.System.GetUtcNow()),
            ReferenceRounds,
            new Progress<long>(),
            CancellationToken.None
        );
        return
        [
            .. profile
                .Rows.Zip(ReferenceBits)
                .Where(row => row.First.Sign is not null)
                .Select(row => new ReferenceSignature(row.Second, row.First.Sign!.Median() / NanosecondsPerMillisecond)),
        ];
    }
}
