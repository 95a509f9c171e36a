using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Lab.Tsung;

namespace TokenSigningBench.Lab.Tests.Tsung;

/// <summary>The same load test with both load generators, from the actual start to the last byte, in ms.</summary>
/// <param name="OwnMedian">p50 of the built-in load generator.</param>
internal sealed record EnginePair(double OwnMedian, double OwnTail, double TsungMedian, double TsungTail);

/// <summary>The agreement of the two load generators.</summary>
/// <param name="Engine">Tsung with its version.</param>
/// <param name="Pairs">The pairs, in the order of execution.</param>
internal sealed record EngineFigures(string Engine, IReadOnlyList<EnginePair> Pairs)
{
    /// <summary>The maximum difference of the p50, as a fraction.</summary>
    public const double MaxMedianDifference = 0.1;

    /// <summary>The maximum difference of the p95, as a fraction.</summary>
    public const double MaxTailDifference = 0.2;

    /// <summary>p50 of Tsung divided by that of the built-in generator: the median of the ratios of the pairs.</summary>
    public double MedianRatio => Pairs.Select(pair => pair.TsungMedian / pair.OwnMedian).Median();

    /// <summary>The same ratio for the p95.</summary>
    public double TailRatio => Pairs.Select(pair => pair.TsungTail / pair.OwnTail).Median();

    public bool IsMet => Math.Abs(MedianRatio - 1) <= MaxMedianDifference && Math.Abs(TailRatio - 1) <= MaxTailDifference;
}

/// <summary>
/// Compares the built-in load generator with Tsung: the same users with the same scheduled starts on the same server, each with a new
/// connection, in pairs whose order alternates.
/// </summary>
/// <param name="engine">Tsung on this machine.</param>
internal sealed class EngineComparison(EmbeddedServer identityServer, TsungEngine engine)
{
    private static readonly LoadLimits Limits = new() { NewConnections = true };

    /// <param name="users">The number of users of each load test.</param>
    /// <exception cref="UserErrorException">A request failed.</exception>
    public async Task<EngineFigures> RunAsync(LabCertificate certificate, int users, TimeSpan over, int rounds, CancellationToken cancel)
    {
        RunningServer server = await identityServer.StartAsync(certificate.Key, certificate.Algorithm, cancel).ConfigureAwait(false);
        await using (server.ConfigureAwait(false))
        {
            LoadTarget target = await LoadTarget.FindAsync(server.Issuer, cancel).ConfigureAwait(false);
            var scenario = new AuthorizeScenario(server.Request, server.Cookie);
            await WarmUp.RunAsync(server, certificate, scenario, target, cancel).ConfigureAwait(false);
            List<EnginePair> pairs = [];
            for (int round = 0; round < rounds; round++)
            {
                double[] starts = Arrivals.Plan(ArrivalPattern.Poisson, users, over, seed: round + 1);
                StormPercentiles? own = null,
                    tsung = null;
                foreach (bool isOwn in (bool[])(round % 2 == 0 ? [true, false] : [false, true]))
                {
                    if (isOwn)
                        own = await OwnAsync(scenario, target, starts, cancel).ConfigureAwait(false);
                    else
                        tsung = await TsungAsync(server, target, starts, cancel).ConfigureAwait(false);
                }

                pairs.Add(new(own!.At(50), own.At(95), tsung!.At(50), tsung.At(95)));
            }

            return new(engine.Name, pairs);
        }
    }

    private static async Task<StormPercentiles> OwnAsync(Scenario scenario, LoadTarget target, double[] starts, CancellationToken cancel)
    {
        LoadResult result = await new LoadRun(scenario, target, Limits).OpenAsync(starts, 1, cancel).ConfigureAwait(false);
        cancel.ThrowIfCancellationRequested();
        return (result.Ended ?? result.Users.FirstOrDefault(user => user.Failure is not null)?.Failure) is { } cause
            ? throw new UserErrorException("load generator", cause)
            : StormPercentiles.Of(result.Users.Select(user => LoadResult.Milliseconds(user.Started!.Value, user.Ended!.Value)))!;
    }

    private async Task<StormPercentiles> TsungAsync(RunningServer server, LoadTarget target, double[] starts, CancellationToken cancel)
    {
        TsungResult result = await engine
            .RunAsync(starts, target, new(server.Request, server.Cookie, null), Limits.MaxWait, new(null, () => server.HasEnded), cancel)
            .ConfigureAwait(false);
        cancel.ThrowIfCancellationRequested();
        return (result.Ended ?? result.Samples.FirstOrDefault(sample => sample.Failure is not null)?.Failure) is { } cause
            ? throw new UserErrorException(engine.Name, cause)
            : StormPercentiles.Of(result.Samples.Select(sample => sample.Ended!.Value - sample.Started!.Value))!;
    }
}
