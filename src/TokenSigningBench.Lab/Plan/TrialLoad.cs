using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Storm;

namespace TokenSigningBench.Lab.Plan;

/// <summary>A short load test of a calibrated server, as a forecast needs it: arrivals, times and processor time.</summary>
/// <param name="Server">The server under test.</param>
/// <param name="Target">Where it listens.</param>
/// <param name="Scenario">What one login is.</param>
/// <param name="Cores">The cores that it has.</param>
/// <param name="SharesCores">Whether the load generator runs on the same cores.</param>
internal sealed record TrialLoad(RunningServer Server, LoadTarget Target, Scenario Scenario, int Cores, bool SharesCores)
{
    private const int PreopenedConnections = 16;

    /// <summary>Called several times a second with the progress.</summary>
    public Action<LoadProgress>? Progress { get; init; }

    /// <param name="starts">The scheduled starts in ms, in order.</param>
    /// <param name="over">The period of the starts.</param>
    /// <returns>The measured load test, or why there is none.</returns>
    public async Task<(PlanTrial? Trial, string? NoTrial)> RunAsync(double[] starts, TimeSpan over, CancellationToken interrupt)
    {
        double? before = Server.ReadProcessorSeconds();
        double? busy = BusyCores.Seconds();
        LoadResult result = await new LoadRun(Scenario, Target, new()) { HasServerEnded = () => Server.HasEnded, Progress = Progress }
            .OpenAsync(starts, PreopenedConnections, interrupt)
            .ConfigureAwait(false);
        double? seconds = Server.ReadProcessorSeconds() - before;
        busy = BusyCores.OfOthers(busy, BusyCores.Seconds(), seconds + result.GeneratorSeconds, result.Seconds);
        interrupt.ThrowIfCancellationRequested();
        return result.FirstFailure is { } failure ? (null, failure) : (new(Cores, Storm(result, over, seconds, busy)), null);
    }

    private MeasuredStorm Storm(LoadResult result, TimeSpan over, double? seconds, double? busy) =>
        new()
        {
            ArrivalMilliseconds =
            [
                .. result.Users.Select(user => ServerCalibration.RoundedMilliseconds(result.Beginning, user.ScheduledStart)),
            ],
            ResponseMilliseconds =
            [
                .. result.Users.Select(user => ServerCalibration.RoundedMilliseconds(user.ScheduledStart, user.FirstByte!.Value)),
            ],
            ServerMilliseconds = ServerCalibration.ServerTimes(result.Users, user => user.ServiceMilliseconds()),
            ProcessorMilliseconds = ServiceTimes.MeanMilliseconds(seconds, result.Users.Count),
            GeneratorMilliseconds = SharesCores ? 1e3 * result.GeneratorSeconds / result.Users.Count : 0,
            OtherCores = busy,
            Pattern = ArrivalPattern.Poisson,
            Over = over,
        };
}
