using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Storm;

/// <summary>Measures what a request costs a server when requests do not wait for each other.</summary>
internal static class ServerCalibration
{
    /// <summary>Long enough that the resolution of processor time in /proc (10 ms) is far below 1% of it.</summary>
    public static readonly TimeSpan DefaultTime = MeasuringTime.OfAnswers(TimeSpan.FromSeconds(5));

    // The most that is waited for the fewest requests.
    private static readonly TimeSpan MaxTime = TimeSpan.FromSeconds(30);

    private static readonly TimeSpan WarmUpWindow = MeasuringTime.Of(TimeSpan.FromSeconds(2));

    // A run file must stay small enough to be read again: at most this many samples, without digits below a microsecond.
    private const int MaxSamples = 10_000;
    private const int Digits = 3;

    // The mean of fewer requests says nothing about the spread of the times.
    private const int MinRequests = 20;

    /// <summary>
    /// Calibrates a server for <see cref="DefaultTime"/> after a warm-up on one connection, which lasts until the server has settled.
    /// </summary>
    /// <exception cref="UserErrorException">A response was wrong, or there were too few responses.</exception>
    public static async Task<Calibration> WarmUpAndMeasureAsync(RunningServer server, Scenario scenario, CancellationToken interrupt)
    {
        var settling = new SteadyStateDetector(server.ReadProcessorSeconds, server.MinWarmUpRequests);
        Calibration window;
        do window = await MeasureAsync(server, scenario, WarmUpWindow, min: 1, interrupt).ConfigureAwait(false);
        while (!settling.IsReachedAfter(window.ResponseMilliseconds.Count));

        return await MeasureAsync(server, scenario, DefaultTime, interrupt).ConfigureAwait(false);
    }

    /// <summary>Sends requests on one connection, each as soon as the previous one is answered.</summary>
    /// <exception cref="UserErrorException">A response was wrong, or there were too few responses.</exception>
    public static async Task<Calibration> MeasureAsync(
        RunningServer server,
        Scenario scenario,
        TimeSpan time,
        CancellationToken interrupt
    ) => await MeasureAsync(server, scenario, time, MinRequests, interrupt).ConfigureAwait(false);

    private static async Task<Calibration> MeasureAsync(
        RunningServer server,
        Scenario scenario,
        TimeSpan time,
        int min,
        CancellationToken interrupt
    )
    {
        LoadTarget target = await LoadTarget.FindAsync(server.Issuer, interrupt).ConfigureAwait(false);
        LoadResult result = await LoadRun.Of(server, scenario, target).ClosedAsync(1, time, interrupt).ConfigureAwait(false);
        interrupt.ThrowIfCancellationRequested();
        result.RequireSuccess(server, "failed during calibration");
        // A slow server, or one on a busy machine, gets as much time as it needs for so many.
        if (result.Users.Count < min && result.Users.Count > 0 && time < MaxTime)
        {
            TimeSpan longer = time * (2.0 * min / result.Users.Count);
            return await MeasureAsync(server, scenario, longer < MaxTime ? longer : MaxTime, min, interrupt).ConfigureAwait(false);
        }

        if (result.Users.Count < min)
            throw new UserErrorException(
                server.Name,
                Invariant($"answered {result.Users.Count} requests in {time.TotalSeconds:0.#} s; at least {min} are needed")
            );
        return new()
        {
            ResponseMilliseconds =
            [
                .. result.Users.Take(MaxSamples).Select(user => RoundedMilliseconds(user.ScheduledStart, user.FirstByte!.Value)),
            ],
            ServerMilliseconds = ServerTimes(result.Users.Take(MaxSamples), user => user.ServerMilliseconds()),
            ProcessorMilliseconds = ServiceTimes.MeanMilliseconds(result.ServerSeconds, result.Users.Count),
            SigningShare =
                ServerTimes(result.Users, user => user.ServerMilliseconds()) is { } all
                && ServerTimes(result.Users, user => user.SigningMilliseconds()) is { } signing
                    ? signing.Sum() / all.Sum()
                    : null,
            Signatures = ServerTimes(result.Users, user => user.ReadTiming()?.Signatures)?.Average(),
            SigningThreads = server.SigningThreads,
            OtherCores = result.OtherCores,
            GeneratorMilliseconds = 1e3 * result.GeneratorSeconds / result.Users.Count,
        };
    }

    /// <summary>The time between two stopwatch timestamps in ms, rounded for the run file.</summary>
    internal static double RoundedMilliseconds(long from, long to) => Math.Round(LoadResult.Milliseconds(from, to), Digits);

    /// <summary>The server time of each response, in ms; null if a response does not state it.</summary>
    internal static IReadOnlyList<double>? ServerTimes(IEnumerable<VirtualUser> users, Func<VirtualUser, double?> time) =>
        ServiceTimes.AllOrNone(users.Select(time));
}
