using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Plans;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Plans;

/// <summary>Calibrates a server with a certificate for a plan, and lets a short storm say how it gives out its cores.</summary>
/// <param name="part">The kind of server.</param>
/// <param name="progress">Told what is done now; null for nobody.</param>
public sealed class PlanMeasurement(IIdentityServer part, IProgress<string>? progress)
{
    // Enough that the disciplines differ, and far enough from 1 that a machine that slows down a little is not overloaded.
    private const double TrialUse = 0.8;

    // As many as fit into a run file that is read again.
    private const int MaxInTrial = 8_000;
    private const int OpenBefore = 16;
    private const int Seed = 1993;

    private static readonly TimeSpan SigningTime = MeasuringTime.Of(TimeSpan.FromMilliseconds(500));

    /// <summary>How long the storm lasts at most that says how the server gives out its cores. In a shorter one fewer come, and the disciplines differ less.</summary>
    public TimeSpan TrialTime { get; init; } = TimeSpan.FromSeconds(10);

    /// <param name="certificate">What the server signs with.</param>
    /// <param name="asked">What is planned for.</param>
    /// <param name="hash">What each login hashes beside; null where nothing.</param>
    /// <exception cref="UserErrorException">The server is missing, could not be started, or gave a wrong answer.</exception>
    public async Task<PlanRun> RunAsync(LabCertificate certificate, PlanRequest asked, PlanHash? hash, CancellationToken interrupt)
    {
        // Before the server is there: they would take each other's time.
        progress?.Report("signatures with this key and with others");
        CertificateCost cost = CostMeasurement.Run(
            certificate.Key,
            certificate.Algorithm,
            IdentityToken.Article(TimeProvider.System.GetUtcNow()),
            SigningTime
        );
        progress?.Report($"{part.Name} with {certificate.Source}");
        RunningServer server = await part.StartAsync(certificate.Key, certificate.Algorithm, interrupt).ConfigureAwait(false);
        await using (server.ConfigureAwait(false))
        {
            CorePinning? pinning = CorePinning.ForThisProcess();
            try
            {
                // As in a storm: on different cores where there are enough.
                if (pinning is not null && !await pinning.ApplyAsync(server.ProcessGroupId!.Value, interrupt).ConfigureAwait(false))
                    throw new UserErrorException("taskset", "could not keep server and load generator on different cores");
                return await MeasureAsync(server, certificate, cost, pinning, asked, hash, interrupt).ConfigureAwait(false);
            }
            finally
            {
                // What is foretold afterwards takes all of them.
                if (pinning is not null)
                    await pinning.ReleaseAsync().ConfigureAwait(false);
            }
        }
    }

    private async Task<PlanRun> MeasureAsync(
        RunningServer server,
        LabCertificate certificate,
        CertificateCost cost,
        CorePinning? pinning,
        PlanRequest asked,
        PlanHash? hash,
        CancellationToken interrupt
    )
    {
        LoadTarget target = await LoadTarget.FindAsync(server.Issuer, interrupt).ConfigureAwait(false);
        int warm = await WarmUp.RunAsync(server, certificate, Scenario(server), target, interrupt).ConfigureAwait(false);
        progress?.Report("one login after the other");
        Calibration calibration = (await CalibratedServer.WarmedUpAsync(server, interrupt).ConfigureAwait(false)).WithSignature(
            cost.Sign.Minimum / 1e6
        );
        int cores = pinning is null ? Environment.ProcessorCount : CoreList.Count(pinning.Server);
        progress?.Report(Invariant($"a storm at {100 * TrialUse:0} % of {cores} cores"));
        (PlanTrial? trial, string? noTrial) = await TryAsync(server, target, calibration, cores, sharesCores: pinning is null, interrupt)
            .ConfigureAwait(false);
        return new()
        {
            Request = asked,
            Server = part.Name,
            Program = server.Name,
            Certificate = certificate.Source,
            Algorithm = certificate.Algorithm.Name,
            WarmUpRequests = warm,
            Calibration = calibration,
            Key = new(new SigningChoice(certificate.Algorithm, certificate.Key.SizeInBits).Key, cost.Sign.Minimum / 1e6),
            OtherKeys = [.. cost.Beside.Select(other => new PlanKey(other.Key.Name, other.Sign.Minimum / 1e6))],
            Hash = hash,
            Trial = trial,
            NoTrial = noTrial,
        };
    }

    private async Task<(PlanTrial? Trial, string? NoTrial)> TryAsync(
        RunningServer server,
        LoadTarget target,
        Calibration calibration,
        int cores,
        bool sharesCores,
        CancellationToken interrupt
    )
    {
        double rate =
            TrialUse * cores * 1e3 / (calibration.ServiceTimes().Mean() + (sharesCores ? calibration.GeneratorMilliseconds ?? 0 : 0));
        int users = Math.Min(MaxInTrial, (int)(rate * TrialTime.TotalSeconds));
        TimeSpan over = TimeSpan.FromSeconds(users / rate);
        double[] starts = Arrivals.Plan(ArrivalPattern.Poisson, users, over, Seed);
        double? before = CalibratedServer.Processor(server);
        double? busy = BusyCores.Seconds();
        LoadResult result = await new LoadRun(Scenario(server), target, new()) { HasServerEnded = () => server.HasEnded }
            .OpenAsync(starts, OpenBefore, interrupt)
            .ConfigureAwait(false);
        double? seconds = CalibratedServer.Processor(server) - before;
        busy = BusyCores.OfOthers(busy, BusyCores.Seconds(), seconds + result.GeneratorSeconds, result.Seconds);
        interrupt.ThrowIfCancellationRequested();
        if ((result.Users.FirstOrDefault(user => user.Failure is not null)?.Failure ?? result.Ended) is { } failure)
            return (null, failure);
        return (
            new(
                cores,
                new()
                {
                    ArrivalMilliseconds = [.. result.Users.Select(user => CalibratedServer.Kept(result.Beginning, user.ScheduledStart))],
                    ResponseMilliseconds =
                    [
                        .. result.Users.Select(user => CalibratedServer.Kept(user.ScheduledStart, user.FirstByte!.Value)),
                    ],
                    ServerMilliseconds = CalibratedServer.ServerTimes(result.Users, user => user.ServiceMilliseconds()),
                    ProcessorMilliseconds = seconds > 0 ? 1e3 * seconds / result.Users.Count : null,
                    GeneratorMilliseconds = sharesCores ? 1e3 * result.GeneratorSeconds / result.Users.Count : 0,
                    OtherCores = busy,
                    Pattern = ArrivalPattern.Poisson,
                    Over = over,
                }
            ),
            null
        );
    }

    private static AuthorizeScenario Scenario(RunningServer server) => new(server.Request, server.Cookie);
}
