namespace TokenSigningBench.Explain.Explanation;

/// <summary>What slows every request of a machine down, whatever it does.</summary>
public enum MachineCondition
{
    /// <summary>The control group's limit stops the server.</summary>
    Throttled,

    /// <summary>Other processes use the cores.</summary>
    NoCpuLeft,

    /// <summary>The server's threads wait for a core, and most of the CPU is idle: steal, or a limit that is not seen here.</summary>
    IdleCores,
}

/// <summary>Why the parts are not believed: what Linux counted for the process contradicts them.</summary>
public enum ExplanationDoubt
{
    /// <summary>The pool's threads used much more CPU time than was seen on their stacks.</summary>
    UnseenCpuTime,

    /// <summary>Most of a request seems to wait, and the server uses most of the cores.</summary>
    WaitsOnBusyCores,
}

/// <summary>A part of a request's time.</summary>
/// <param name="Share">Of a request, between 0 and 1.</param>
/// <param name="Milliseconds">Of a request.</param>
/// <param name="Component">The library that causes most of it; null where none is known.</param>
/// <param name="Method">The application's method that has most of it; null where there is none.</param>
/// <param name="AwaitShare">What of the part was on no thread, between 0 and 1.</param>
/// <param name="WaitShare">What of it was on no thread, or on one that waited.</param>
public sealed record RequestShare(
    WaitKind Kind,
    double Share,
    double Milliseconds,
    string? Component = null,
    string? Method = null,
    double AwaitShare = 0,
    double WaitShare = 0
);

/// <summary>What a request's signing costs, in signatures with an RSA key of another size.</summary>
public sealed record SigningEquivalent(int KeyBits, double Signatures);

/// <summary>What a window shows: what requests spent their time with, and which of it is a cause.</summary>
public sealed record LoginExplanation
{
    /// <summary>A cause has at least this share of a request. Two causes of a third each are found, and noise of a tenth is none.</summary>
    public const double MinShare = 0.20;

    /// <summary>
    /// A cause that waits takes at least so much of a request. Without a floor, a collection or a lock is a false alarm on an idle server.
    /// </summary>
    public const double MinMilliseconds = 5;

    /// <summary>A cause that computes uses at least so much CPU time per request: between RSA 3072 and RSA 4096.</summary>
    public const double MinCpuMilliseconds = 2;

    /// <summary>Fewer requests do not show what is usual.</summary>
    public const int MinRequests = 20;

    /// <summary>The share of the control group's periods from which throttling is named.</summary>
    public const double MinThrottledShare = 0.20;

    /// <summary>The share of a request that waits for a core, from which other processes are named.</summary>
    public const double MinDelayShare = 0.20;

    /// <summary>The share of the machine's cores that other processes must use, to be named.</summary>
    public const double MinOtherCoresShare = 0.25;

    /// <summary>The share of the pool's CPU time that may be on no stack: sampler and Linux differ by a tenth on a busy machine.</summary>
    public const double MaxUnseenShare = 0.30;

    /// <summary>The share of the machine's cores from which a server that seems to wait is doubted.</summary>
    public const double MaxBusyShare = 0.75;

    // Of the requests' time: less is no cause, even where it waits for a core as long as it has one. Threads that are about to wait spin.
    private const double MinUnseenShare = MinShare / 2;

    // Up to this size a key is only said to be small: the code around a signature costs as much.
    private const int SmallKeyBits = 3072;

    // A request's signing, in signatures of a reference: one of that size, as far as CPU time is known. The references differ by 2.2 and
    // more.
    private const double MinOfOne = 0.8,
        MaxOfOne = 1.5;

    // What is computed, and so has its floor in CPU time. The rest waits.
    private static readonly WaitKind[] Computed =
    [
        WaitKind.Signing,
        WaitKind.KeyLoading,
        WaitKind.PasswordHash,
        WaitKind.ClientSecret,
        WaitKind.TokenEncryption,
        WaitKind.TlsHandshake,
        WaitKind.OtherCode,
        WaitKind.Computing,
    ];

    /// <summary>The mean time of a request, from the requests in flight (Little's law): long ones count while they last.</summary>
    public required double MillisecondsPerRequest { get; init; }

    /// <summary>All parts, the largest first.</summary>
    public required IReadOnlyList<RequestShare> Shares { get; init; }

    /// <summary>The parts that are large enough, the largest first. Empty where nothing is wrong.</summary>
    public required IReadOnlyList<RequestShare> Causes { get; init; }

    public required IReadOnlyList<MachineCondition> Conditions { get; init; }

    /// <summary>
    /// The part of their computing time in which the pool's threads had a core: their CPU time over what the sampler saw of them. 1 where
    /// that is not known.
    /// </summary>
    public required double CoreShare { get; init; }

    /// <summary>CPU milliseconds of signing per request.</summary>
    public required double SigningCpuMilliseconds { get; init; }

    /// <summary>
    /// The size of the RSA key that most of the signing time is of, where a probe counted; otherwise that of which one signature costs
    /// about as much as a request's signing. Null for a small key or curve, and where no size costs about as much.
    /// </summary>
    public required int? KeyBits { get; init; }

    /// <summary>
    /// A request's signing in signatures of the largest reference that it is at least one of. Null where it is less than one of the
    /// smallest, and where nothing is known.
    /// </summary>
    public required SigningEquivalent? Equivalent { get; init; }

    /// <summary>Why there is no verdict; null where there is one. The causes are then empty.</summary>
    public ExplanationDoubt? Doubt { get; init; }

    /// <summary>The pool's CPU seconds that are on no stack that was seen; 0 where that is not known.</summary>
    public double UnseenSeconds { get; init; }

    /// <summary>What threads waited for while they blocked, where calls show it; null where they do not.</summary>
    public WaitKind? BlockedOn { get; init; }

    public static LoginExplanation Of(ExplainRun run)
    {
        Dictionary<WaitKind, double> seconds = run
            .Threads.GroupBy(time => time.Kind)
            .ToDictionary(times => times.Key, times => times.Sum(time => time.Seconds));
        double onThreads = seconds.Values.Sum(),
            handshakes = seconds.GetValueOrDefault(WaitKind.TlsHandshake),
            total = run.InFlight * run.Seconds + handshakes,
            http = run.Calls.Http,
            sql = Math.Max(0, run.Calls.Sql - run.Threads.Sum(time => time.DriverSeconds));

        // A thread that blocks on a call is in both: the thread is the scarcer.
        double twice = Math.Clamp(
            onThreads + http + sql + run.PausedRequestSeconds - total,
            0,
            Math.Min(http + sql, seconds.GetValueOrDefault(WaitKind.Blocking))
        );
        WaitKind? blockedOn =
            twice == 0 ? null
            : http >= sql ? WaitKind.Http
            : WaitKind.Sql;
        double kept = http + sql == 0 ? 0 : 1 - twice / (http + sql);
        Add(WaitKind.Http, http * kept);
        Add(WaitKind.Sql, sql * kept);
        Add(WaitKind.GarbageCollection, run.PausedRequestSeconds);

        // Requests that wait for a thread wait for what the threads do.
        double rest = Math.Max(0, total - seconds.Values.Sum()),
            queued = onThreads > 0 ? Math.Min(rest, run.PoolQueue * run.Seconds) : 0;
        foreach (IGrouping<WaitKind, ThreadTime> times in run.Threads.GroupBy(time => time.Kind))
            seconds[times.Key] += queued * times.Sum(time => time.Seconds) / onThreads;
        Add(WaitKind.UnknownAwait, rest - queued);

        double all = Math.Max(seconds.Values.Sum(), double.Epsilon),
            perRequest = 1_000 / (double)Math.Max(1, run.Requests),
            computing = run.Threads.Sum(time => Computing(time)),
            coreShare = run.Processor is { } processor ? Math.Clamp(processor.PoolSeconds / (computing + run.ConnectionSeconds), 0, 1) : 1;
        RequestShare[] shares =
        [
            .. seconds
                .Select(one => new RequestShare(
                    one.Key,
                    one.Value / all,
                    one.Value * perRequest,
                    Largest(one.Key, time => time.Component),
                    Largest(one.Key, time => time.Method),
                    Left(one, time => time.Seconds),
                    Left(one, Computing)
                ))
                .OrderByDescending(share => share.Share),
        ];
        double signingCpu = CpuMilliseconds(WaitKind.Signing),
            unseen = run.IsLight || run.Processor is not { } known ? 0 : Math.Max(0, known.PoolSeconds - computing - run.ConnectionSeconds);
        SigningEquivalent? equivalent = run
            .References.Where(key => signingCpu >= MinOfOne * key.Milliseconds)
            .MaxBy(key => key.Milliseconds)
            is { } largest
            ? new(largest.KeyBits, signingCpu / largest.Milliseconds)
            : null;
        MachineCondition[] conditions = [.. ConditionsOf(run, computing / all * (1 - coreShare), coreShare, all * perRequest)];
        RequestShare[] causes =
        [
            .. shares.Where(share =>
                share.Share >= MinShare
                && (
                    Computed.Contains(share.Kind)
                        ? CpuMilliseconds(share.Kind) >= MinCpuMilliseconds
                        : share.Milliseconds >= MinMilliseconds
                )
            ),
        ];
        ExplanationDoubt? doubt = DoubtOf(run, unseen, all, causes, conditions);
        return new()
        {
            MillisecondsPerRequest = all * perRequest,
            Shares = shares,
            Causes = doubt is null ? causes : [],
            Doubt = doubt,
            UnseenSeconds = unseen,
            Conditions = conditions,
            CoreShare = coreShare,
            SigningCpuMilliseconds = signingCpu,
            KeyBits =
                run.Signatures is { Count: > 0 } counted ? counted.MaxBy(key => key.Seconds)!.KeyBits
                : equivalent is { KeyBits: > SmallKeyBits, Signatures: < MaxOfOne } ? equivalent.KeyBits
                : null,
            Equivalent = equivalent,
            BlockedOn = blockedOn,
        };

        void Add(WaitKind kind, double more) => seconds[kind] = seconds.GetValueOrDefault(kind) + more;

        // What the sampler saw on threads is wall time: the part that had a core.
        double CpuMilliseconds(WaitKind kind) =>
            run.Threads.Where(time => time.Kind == kind).Sum(time => Computing(time)) * coreShare * perRequest;

        // What of a part the given time of its threads is not.
        double Left(KeyValuePair<WaitKind, double> part, Func<ThreadTime, double> seconds) =>
            part.Value > 0 ? Math.Max(0, 1 - run.Threads.Where(time => time.Kind == part.Key).Sum(seconds) / part.Value) : 0;

        string? Largest(WaitKind kind, Func<ThreadTime, string?> name) =>
            run.Threads.Where(time => time.Kind == kind).GroupBy(name).MaxBy(times => times.Sum(time => time.Seconds))?.Key;
    }

    // Where other processes or a limit take the cores, requests wait for them, and that is named. A thread that waits is seen to wait; what
    // is on no thread may have completed, and wait for one.
    private static ExplanationDoubt? DoubtOf(
        ExplainRun run,
        double unseen,
        double all,
        RequestShare[] causes,
        MachineCondition[] conditions
    ) =>
        run.Processor is not { } processor ? null
        : unseen > MaxUnseenShare * processor.PoolSeconds && unseen > MinUnseenShare * all ? ExplanationDoubt.UnseenCpuTime
        : conditions.Length == 0
        && processor.UsedSeconds > MaxBusyShare * processor.Cores * run.Seconds
        && causes is [{ Kind: WaitKind.UnknownAwait or WaitKind.Http or WaitKind.Sql or WaitKind.Ldap, AwaitShare: > 0.5 }, ..]
            ? ExplanationDoubt.WaitsOnBusyCores
        : null;

    // Threads that wait have no core either.
    private static double Computing(ThreadTime time) =>
        time.Kind switch
        {
            WaitKind.Blocking or WaitKind.Lock or WaitKind.Ldap => 0,
            _ => time.Seconds - time.WaitSeconds,
        };

    /// <param name="coreWait">The share of a request that waits for a core.</param>
    /// <param name="milliseconds">Of a request.</param>
    private static IEnumerable<MachineCondition> ConditionsOf(ExplainRun run, double coreWait, double coreShare, double milliseconds)
    {
        if (run.Processor is not { } processor)
            yield break;
        bool isThrottled =
            processor is { Periods: > 0 and var periods, ThrottledPeriods: { } stopped } && stopped >= MinThrottledShare * periods;
        if (isThrottled)
            yield return MachineCondition.Throttled;
        if (coreWait < MinDelayShare)
            yield break;
        // Bursts leave cores idle between them. Half of the time of threads and half of the cores are more than that.
        if (processor.IdleShare(run.Seconds) > 0.5)
        {
            if (!isThrottled && coreShare < 0.5 && coreWait * milliseconds >= MinMilliseconds)
                yield return MachineCondition.IdleCores;
        }
        else if (processor.OtherCores >= MinOtherCoresShare * processor.Cores)
            yield return MachineCondition.NoCpuLeft;
    }
}
