using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Storm;

/// <summary>Converts load tests to the input of a model, and compares them with it.</summary>
public static class StormModel
{
    /// <summary>The users of a load test who finished.</summary>
    /// <param name="sharesCores">Whether the load generator used the server's cores.</param>
    /// <exception cref="UserErrorException">
    /// Passwords were hashed, which calibration leaves out, or fewer than two users finished.
    /// </exception>
    public static MeasuredStorm Of(StormPlan plan, StormServer server, bool sharesCores)
    {
        string name = server.Certificate ?? server.Program;
        if (plan.WithPassword)
            throw new UserErrorException(name, "is not compared with a forecast: the calibration has no passwords, and this load test has");
        StormSample[] finished =
        [
            .. server
                .Samples.Where(sample => sample is { Started: not null, Answered: not null, Failure: null })
                .OrderBy(sample => sample.ScheduledStart),
        ];
        if (finished.Length < 2)
            throw new UserErrorException(name, "is not compared with a forecast: fewer than two users finished");
        return new()
        {
            ArrivalMilliseconds = [.. finished.Select(sample => sample.ScheduledStart)],
            ResponseMilliseconds = [.. finished.Select(sample => sample.Answered!.Value - sample.ScheduledStart)],
            ServerMilliseconds = ServiceTimes.AllOrNone(finished.Select(sample => sample.Service)),
            // Failed users cost processor time too, and how much is not known: with many failures the result is far off.
            ProcessorMilliseconds = ServiceTimes.MeanMilliseconds(server.ServerCpuSeconds, finished.Length),
            GeneratorMilliseconds = sharesCores && server.GeneratorCpuSeconds is { } generator ? 1e3 * generator / finished.Length : 0,
            OtherCores = server.OtherCores,
            Pattern = plan.Arrivals,
            Over = TimeSpan.FromSeconds(plan.Seconds),
            PeakFactor = plan.PeakFactor ?? MorningCurve.DefaultPeakFactor,
        };
    }

    /// <summary>Compares each of a run's load tests that has a calibration with the predictions of two models.</summary>
    /// <param name="cores">The machine's cores, for servers that shared them with the load generator.</param>
    /// <exception cref="UserErrorException">A load test cannot be compared.</exception>
    public static IReadOnlyList<(StormServer Server, StormComparison Comparison)> Compare(StormRun run, int cores)
    {
        int own = run.ServerCores is { } list ? CoreList.Count(list) : cores;
        return
        [
            .. from server in run.Servers
            where server.Calibration is not null
            let storm = Of(run.Plan, server, sharesCores: run.ServerCores is null)
            select (server, StormComparison.Of(storm, server.Calibration!, server.Calibration!.NodeOf(own, storm.GeneratorMilliseconds))),
        ];
    }
}
