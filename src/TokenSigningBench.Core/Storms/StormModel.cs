using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Core.Storms;

/// <summary>Storms as a model takes them.</summary>
public static class StormModel
{
    /// <summary>Takes a storm's people who finished.</summary>
    /// <param name="plan">What the storm was told to be.</param>
    /// <param name="server">How it went on one server.</param>
    /// <param name="sharesCores">Whether the load generator took the server's cores.</param>
    /// <exception cref="UserErrorException">Passwords were hashed, which calibration leaves out; or fewer than two finished.</exception>
    public static MeasuredStorm Of(StormPlan plan, StormServer server, bool sharesCores)
    {
        string name = server.Certificate ?? server.Program;
        if (plan.WithPassword)
            throw new UserErrorException(
                name,
                "is not compared with a forecast: a calibration is of the page alone, and here everybody sent a password too"
            );
        StormSample[] finished =
        [
            .. server
                .Samples.Where(sample => sample is { Started: not null, Answered: not null, Failure: null })
                .OrderBy(sample => sample.ScheduledStart),
        ];
        if (finished.Length < 2)
            throw new UserErrorException(name, "is not compared with a forecast: fewer than two people finished");
        return new()
        {
            ArrivalMilliseconds = [.. finished.Select(sample => sample.ScheduledStart)],
            ResponseMilliseconds = [.. finished.Select(sample => sample.Answered!.Value - sample.ScheduledStart)],
            ServerMilliseconds = Array.TrueForAll(finished, sample => sample.Service > 0)
                ? [.. finished.Select(sample => sample.Service!.Value)]
                : null,
            // Who failed cost something too, and nobody knows how much: with many failures nothing here is near the truth.
            ProcessorMilliseconds = 1e3 * server.ServerCpuSeconds / finished.Length,
            GeneratorMilliseconds = sharesCores && server.GeneratorCpuSeconds is { } generator ? 1e3 * generator / finished.Length : 0,
            OtherCores = server.OtherCores,
            Pattern = plan.Arrivals,
            Over = TimeSpan.FromSeconds(plan.Seconds),
            PeakFactor = plan.PeakFactor ?? MorningCurve.DefaultPeakFactor,
        };
    }

    /// <summary>Compares each of a run's storms that has a calibration with what two models make of it.</summary>
    /// <param name="cores">The machine's cores, for servers that shared them with the load generator.</param>
    /// <exception cref="UserErrorException">A storm cannot be compared.</exception>
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
