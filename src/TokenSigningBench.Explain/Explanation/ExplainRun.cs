using System.Text.Json.Serialization;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Explain.Explanation;

/// <summary>Time of threads that ran requests.</summary>
/// <param name="Seconds">The sum over all threads, in seconds.</param>
/// <param name="Component">The library whose work it was: "OpenIddict". Null where none is known.</param>
/// <param name="Method">The application's own method, for other code, locks and blocked threads; null where there is none.</param>
public sealed record ThreadTime(WaitKind Kind, double Seconds, string? Component = null, string? Method = null)
{
    /// <summary>The part of it inside a database's driver, which is also the time of a command.</summary>
    public double DriverSeconds { get; init; }

    /// <summary>The part of it in which the thread waited, and used no core.</summary>
    public double WaitSeconds { get; init; }
}

/// <summary>Calls to other servers. All times are sums in seconds.</summary>
/// <param name="EntityFramework">Commands of EF Core, which may be the same as those of a driver.</param>
public sealed record CallTimes(double Http, double Npgsql, double SqlClient, double EntityFramework)
{
    /// <summary>Commands to databases, each once.</summary>
    [JsonIgnore]
    public double Sql => Math.Max(EntityFramework, Npgsql + SqlClient);
}

/// <summary>The processor in a window, as Linux reports it.</summary>
/// <param name="UsedSeconds">What all threads of the server used.</param>
/// <param name="PoolSeconds">What the threads of its pool used, which run requests.</param>
/// <param name="Cores">The machine's cores.</param>
/// <param name="OtherCores">How many of them other processes used.</param>
/// <param name="Periods">The periods of the server's control group; null where it has no limit.</param>
/// <param name="ThrottledPeriods">Those in which it was stopped.</param>
public sealed record ProcessorTime(
    double UsedSeconds,
    double PoolSeconds,
    int Cores,
    double? OtherCores,
    long? Periods,
    long? ThrottledPeriods
)
{
    /// <summary>Of the machine's cores, what was unused in a window of that length; null where others are not known.</summary>
    public double? IdleShare(double seconds) => 1 - (UsedSeconds / seconds + OtherCores) / Cores;
}

/// <summary>Time of threads by what they ran.</summary>
/// <param name="Frames">Names of methods, the outermost first, separated by ";".</param>
/// <param name="Seconds">The sum over all threads.</param>
public sealed record FoldedTime(WaitKind Kind, string Frames, double Seconds);

/// <summary>The signatures of a server with RSA keys of one size, each counted.</summary>
/// <param name="Seconds">Wall time of all of them.</param>
public sealed record ExactSignatures(int KeyBits, int Count, double MedianMilliseconds, double P95Milliseconds, double Seconds);

/// <summary>What one signature of a key costs on this machine.</summary>
/// <param name="Milliseconds">CPU time.</param>
public sealed record ReferenceSignature(int KeyBits, double Milliseconds);

/// <summary>The result of <c>tokenbench explain</c>: what a running server's requests spend their time with, without content.</summary>
public sealed record ExplainRun : RunPart
{
    /// <summary>The program's name, without a folder.</summary>
    public required string Server { get; init; }

    /// <summary>The time until the server sent its first sample, in seconds. Nothing of it is in the window.</summary>
    public required double AttachSeconds { get; init; }

    /// <summary>The length of the window in seconds.</summary>
    public required double Seconds { get; init; }

    /// <summary>The requests that ended in the window.</summary>
    public required int Requests { get; init; }

    /// <summary>The mean number of requests in flight.</summary>
    public required double InFlight { get; init; }

    /// <summary>The mean length of the pool's queue.</summary>
    public required double PoolQueue { get; init; }

    /// <summary>The samples of threads that ran requests.</summary>
    public required long StackSamples { get; init; }

    /// <summary>Events that were lost on the way. Names of methods may be among them.</summary>
    public long LostEvents { get; init; }

    public required IReadOnlyList<ThreadTime> Threads { get; init; }

    /// <summary>Seconds of the pool's threads that read from connections or sent to them, outside of requests.</summary>
    public required double ConnectionSeconds { get; init; }

    /// <summary>Of the threads' seconds, those of stacks that the runtime has cut: their outermost callers are not known.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public double CutSeconds { get; init; }

    public required CallTimes Calls { get; init; }

    /// <summary>The pauses of the garbage collector, each times the requests in flight, in seconds.</summary>
    public required double PausedRequestSeconds { get; init; }

    /// <summary>Null on systems that do not report it.</summary>
    public ProcessorTime? Processor { get; init; }

    /// <summary>Whether no stacks were taken: what code ran is not known.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool IsLight { get; init; }

    /// <summary>Where the threads' time was spent, without what is too small to be seen; null where it was not recorded.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<FoldedTime>? Stacks { get; init; }

    /// <summary>The signatures that a probe counted, by size of the key; null where there was none.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<ExactSignatures>? Signatures { get; init; }

    /// <summary>Signatures on this machine, by size of the key; empty if the command was interrupted.</summary>
    public required IReadOnlyList<ReferenceSignature> References { get; init; }

    /// <summary>Why the window is shorter than requested; null where it is not.</summary>
    public string? Partial { get; init; }

    public override string? Unfinished() => Partial;

    public override void RequirePossible() =>
        RunLimits.Require(
            (Stacks ?? []).All(stack => stack.Frames.Count(letter => letter == ';') < RunLimits.MaxFrames),
            Invariant($"a stack of more than {RunLimits.MaxFrames} frames")
        );

    public override IEnumerable<RunFigure> Figures(MachineFacts machine)
    {
        var found = LoginExplanation.Of(this);
        return
        [
            .. RunFigure.Of("request", found.MillisecondsPerRequest, FigureUnit.Milliseconds),
            .. found.Shares.SelectMany(share =>
                RunFigure.Of($"{WaitNames.Of(share.Kind)}, share of a request", share.Share, FigureUnit.Ratio)
            ),
        ];
    }

    public override IEnumerable<RunVerdict> Verdicts()
    {
        var found = LoginExplanation.Of(this);
        return
        [
            .. found.Conditions.Select(condition => new RunVerdict("condition", WaitNames.Id(condition))),
            .. found.Doubt is { } doubt ? [new RunVerdict("cause", RunVerdict.Undecided) { Text = WaitNames.Id(doubt) }]
            : found.Causes.Count == 0 ? [new RunVerdict("cause", "none")]
            : found.Causes.Select(cause => new RunVerdict("cause", WaitNames.Id(cause.Kind)) { Figure = cause.Share }),
        ];
    }
}

[JsonSerializable(typeof(ExplainRun))]
public sealed partial class ExplainRunTypes : JsonSerializerContext;
