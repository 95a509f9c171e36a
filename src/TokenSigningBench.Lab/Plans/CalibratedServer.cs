using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Plans;

/// <summary>Measures what a server's requests cost when none waits for another.</summary>
internal static class CalibratedServer
{
    /// <summary>Enough that /proc's hundredths of a second of processor time are far less than a percent of it.</summary>
    public static readonly TimeSpan DefaultTime = MeasuringTime.OfAnswers(TimeSpan.FromSeconds(5));

    private static readonly TimeSpan WarmUpTime = MeasuringTime.Of(TimeSpan.FromSeconds(3));

    // What is kept fits into a run file that is read again: as much of it as this, and no digits below a microsecond.
    private const int MaxKept = 10_000;
    private const int Digits = 3;

    // A mean of fewer says nothing of how the times spread.
    private const int MinRequests = 20;

    /// <summary>Calibrates a server for <see cref="DefaultTime"/>, after some seconds that do not count: what is compiled anew after a crowd's requests would be its pages' processor time.</summary>
    /// <exception cref="UserErrorException">An answer was wrong, or there were too few.</exception>
    public static async Task<Calibration> WarmedUpAsync(RunningServer server, CancellationToken interrupt)
    {
        await MeasureAsync(server, WarmUpTime, min: 1, interrupt).ConfigureAwait(false);
        return await MeasureAsync(server, DefaultTime, interrupt).ConfigureAwait(false);
    }

    /// <summary>Asks a server of the lab's for its page again and again on one connection, each time as soon as it has answered.</summary>
    /// <param name="server">The server, warmed up.</param>
    /// <exception cref="UserErrorException">An answer was wrong, or there were too few.</exception>
    public static async Task<Calibration> MeasureAsync(RunningServer server, TimeSpan time, CancellationToken interrupt) =>
        await MeasureAsync(server, time, MinRequests, interrupt).ConfigureAwait(false);

    private static async Task<Calibration> MeasureAsync(RunningServer server, TimeSpan time, int min, CancellationToken interrupt)
    {
        LoadTarget target = await LoadTarget.FindAsync(server.Issuer, interrupt).ConfigureAwait(false);
        double? before = Processor(server);
        double? busy = BusyCores.Seconds();
        LoadResult result = await new LoadRun(new AuthorizeScenario(server.Request, server.Cookie), target, new())
        {
            HasServerEnded = () => server.HasEnded,
        }
            .ClosedAsync(1, time, interrupt)
            .ConfigureAwait(false);
        double? seconds = Processor(server) - before;
        busy = BusyCores.OfOthers(busy, BusyCores.Seconds(), seconds + result.GeneratorSeconds, result.Seconds);
        interrupt.ThrowIfCancellationRequested();
        if ((result.Users.FirstOrDefault(user => user.Failure is not null)?.Failure ?? result.Ended) is { } failure)
            throw new UserErrorException(server.Name, $"while it was calibrated: {failure}");
        if (result.Users.Count < min)
            throw new UserErrorException(
                server.Name,
                Invariant($"answered {result.Users.Count} requests in {time.TotalSeconds:0.#} s, and fewer than {min} say nothing")
            );
        return new()
        {
            ResponseMilliseconds = [.. result.Users.Take(MaxKept).Select(user => Kept(user.ScheduledStart, user.FirstByte!.Value))],
            ServerMilliseconds = ServerTimes(result.Users.Take(MaxKept), user => user.ServerMilliseconds()),
            ProcessorMilliseconds = seconds > 0 ? 1e3 * seconds / result.Users.Count : null,
            SigningShare =
                ServerTimes(result.Users, user => user.ServerMilliseconds()) is { } all
                && ServerTimes(result.Users, user => user.SigningMilliseconds()) is { } signing
                    ? signing.Sum() / all.Sum()
                    : null,
            SigningThreads = server.SigningThreads,
            OtherCores = busy,
            GeneratorMilliseconds = 1e3 * result.GeneratorSeconds / result.Users.Count,
        };
    }

    /// <summary>The time between two moments of the stopwatch, in milliseconds, as it is kept.</summary>
    internal static double Kept(long from, long to) => Math.Round(LoadResult.Milliseconds(from, to), Digits);

    /// <summary>The processor time of a server's processes until now, in seconds; null where it cannot be asked.</summary>
    internal static double? Processor(RunningServer server) =>
        server.ProcessGroupId is { } group ? ProcessGroup.ProcessorSeconds(group) : null;

    /// <summary>What the server said of its own time at each answer; null where it did not always say it.</summary>
    internal static IReadOnlyList<double>? ServerTimes(IEnumerable<VirtualUser> users, Func<VirtualUser, double?> time)
    {
        double?[] times = [.. users.Select(time)];
        return Array.TrueForAll(times, time => time > 0) ? [.. times.Select(time => time!.Value)] : null;
    }
}
