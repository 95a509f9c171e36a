using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Tests.Load;

/// <summary>
/// The throughput and precision of the built-in load generator, compared with <c>wrk</c> on the same page of the same server.
/// </summary>
/// <param name="OwnPerSecond">Requests/s of the built-in generator, one figure per round.</param>
/// <param name="WrkPerSecond">Requests/s of wrk in the same rounds.</param>
/// <param name="OwnMicroseconds">Processor time of the built-in generator per request in µs, one figure per round.</param>
/// <param name="LateMilliseconds">Delay of each actual start after its scheduled start in an open model, in ms.</param>
/// <param name="Rate">The rate of the open model, in starts/s.</param>
internal sealed record GeneratorFigures(
    IReadOnlyList<double> OwnPerSecond,
    IReadOnlyList<double> WrkPerSecond,
    IReadOnlyList<double> OwnMicroseconds,
    IReadOnlyList<double> LateMilliseconds,
    double Rate
)
{
    /// <summary>Requests/s of the built-in generator divided by those of wrk: the median of the ratios of the rounds.</summary>
    public double Ratio => OwnPerSecond.Zip(WrkPerSecond, (own, wrk) => own / wrk).Median();

    /// <summary>The median delay, in ms.</summary>
    public double MedianLateness => LateMilliseconds.Median();
}

/// <summary>Compares the built-in load generator with <c>wrk</c>, interleaved, on a page that needs no signature.</summary>
internal sealed class GeneratorComparison(EmbeddedServer identityServer)
{
    /// <summary>The minimum ratio: half of the requests/s of wrk.</summary>
    public const double MinRatio = 0.5;

    /// <summary>The maximum median delay of a start, in ms.</summary>
    public const double MaxLateness = 0.1;

    private const int Connections = 16;
    private const int Rounds = 5;
    private const int Rate = 500;

    // The discovery document: a small static page.
    private const string Page = "/.well-known/openid-configuration";

    private static readonly TimeSpan Window = MeasuringTime.OfAnswers(TimeSpan.FromSeconds(3));

    /// <exception cref="UserErrorException">wrk is missing, or a response was wrong.</exception>
    public async Task<GeneratorFigures> RunAsync(LabCertificate certificate, CancellationToken cancel)
    {
        if (Wrk.Missing() is { } missing)
            throw new UserErrorException("wrk", missing);
        RunningServer server = await identityServer.StartAsync(certificate.Key, certificate.Algorithm, cancel).ConfigureAwait(false);
        await using (server.ConfigureAwait(false))
        {
            var page = new Uri(server.Issuer, Page);
            LoadTarget target = await LoadTarget.FindAsync(server.Issuer, cancel).ConfigureAwait(false);
            List<double> own = [],
                wrk = [],
                microseconds = [];
            // The first round is not counted: both sides compile their code in it.
            for (int round = 0; round <= Rounds; round++)
            {
                WrkCount counted = await Wrk.RunAsync(page, "", Connections, Window, checksTokens: false, cancel).ConfigureAwait(false);
                LoadResult result = RequireComplete(
                    await new LoadRun(new PageScenario(page), target, new()).ClosedAsync(Connections, Window, cancel).ConfigureAwait(false),
                    cancel
                );
                if (round == 0)
                    continue;
                wrk.Add(counted.PerSecond);
                own.Add(result.Users.Count / result.Seconds);
                microseconds.Add(1e6 * result.GeneratorSeconds / result.Users.Count);
            }

            double[] starts = Arrivals.Plan(ArrivalPattern.Poisson, (int)(Rate * Window.TotalSeconds), Window, seed: 1);
            LoadResult paced = RequireComplete(
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

    private static LoadResult RequireComplete(LoadResult result, CancellationToken cancel)
    {
        cancel.ThrowIfCancellationRequested();
        return (result.Ended ?? result.Users.FirstOrDefault(user => user.Failure is not null)?.Failure) is { } cause
            ? throw new UserErrorException("load generator", cause)
            : result;
    }
}
