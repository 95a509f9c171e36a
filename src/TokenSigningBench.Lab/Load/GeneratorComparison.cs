using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Load;

/// <summary>What the load generator can do, beside <c>wrk</c> on the same page of the same server.</summary>
/// <param name="OwnPerSecond">Its requests a second, a figure a round.</param>
/// <param name="WrkPerSecond">wrk's, in the same rounds.</param>
/// <param name="OwnMicroseconds">Its processor time for one request, a figure a round.</param>
/// <param name="LateMilliseconds">How late it started each person of an open run, in milliseconds.</param>
/// <param name="Rate">How many it had to start a second there.</param>
public sealed record GeneratorFigures(
    IReadOnlyList<double> OwnPerSecond,
    IReadOnlyList<double> WrkPerSecond,
    IReadOnlyList<double> OwnMicroseconds,
    IReadOnlyList<double> LateMilliseconds,
    double Rate
)
{
    /// <summary>Its share of wrk's requests a second: the median of the rounds' ratios.</summary>
    public double Ratio => OwnPerSecond.Zip(WrkPerSecond, (own, wrk) => own / wrk).Median();

    /// <summary>How late it starts somebody at the median, in milliseconds.</summary>
    public double MedianLateness => LateMilliseconds.Median();
}

/// <summary>Holds the load generator against <c>wrk</c>: a page that nobody signs for, in turn.</summary>
public sealed class GeneratorComparison(EmbeddedServer part)
{
    /// <summary>What is asked of it: half of wrk's requests a second.</summary>
    public const double MinRatio = 0.5;

    /// <summary>What is asked of it: a person is started so late at the median at most, in milliseconds.</summary>
    public const double MaxLateness = 0.1;

    private const int Connections = 16;
    private const int Rounds = 5;
    private const int Rate = 500;

    // A page that says no more than where the keys are.
    private const string Page = "/.well-known/openid-configuration";

    private static readonly TimeSpan Window = MeasuringTime.OfAnswers(TimeSpan.FromSeconds(3));

    /// <summary>Compares, and paces an open load.</summary>
    /// <exception cref="UserErrorException">wrk is missing, or an answer was wrong.</exception>
    public async Task<GeneratorFigures> RunAsync(LabCertificate certificate, IProgress<string>? progress, CancellationToken cancel)
    {
        if (Wrk.Missing() is { } missing)
            throw new UserErrorException("wrk", missing);
        RunningServer server = await part.StartAsync(certificate.Key, certificate.Algorithm, cancel).ConfigureAwait(false);
        await using (server.ConfigureAwait(false))
        {
            var page = new Uri(server.Issuer, Page);
            LoadTarget target = await LoadTarget.FindAsync(server.Issuer, cancel).ConfigureAwait(false);
            List<double> own = [],
                wrk = [],
                microseconds = [];
            // The first does not count: both sides are compiled in it.
            for (int round = 0; round <= Rounds; round++)
            {
                progress?.Report(Invariant($"round {round} of {Rounds}"));
                WrkCount counted = await Wrk.RunAsync(page, "", Connections, Window, looks: false, cancel).ConfigureAwait(false);
                LoadResult result = Whole(
                    await new LoadRun(new PageScenario(page), target, new()).ClosedAsync(Connections, Window, cancel).ConfigureAwait(false),
                    cancel
                );
                if (round == 0)
                    continue;
                wrk.Add(counted.PerSecond);
                own.Add(result.Users.Count / result.Seconds);
                microseconds.Add(1e6 * result.GeneratorSeconds / result.Users.Count);
            }

            progress?.Report(Invariant($"{Rate} a second, paced"));
            double[] starts = Arrivals.Plan(ArrivalPattern.Poisson, (int)(Rate * Window.TotalSeconds), Window, seed: 1);
            LoadResult paced = Whole(
                await new LoadRun(new PageScenario(page), target, new()).OpenAsync(starts, Connections, cancel).ConfigureAwait(false),
                cancel
            );
            return new(
                own,
                wrk,
                microseconds,
                [.. paced.Users.Select(user => LoadResult.Milliseconds(user.ScheduledStart, user.Started!.Value))],
                Rate
            );
        }
    }

    private static LoadResult Whole(LoadResult result, CancellationToken cancel)
    {
        cancel.ThrowIfCancellationRequested();
        return (result.Ended ?? result.Users.FirstOrDefault(user => user.Failure is not null)?.Failure) is { } cause
            ? throw new UserErrorException("load generator", cause)
            : result;
    }
}
