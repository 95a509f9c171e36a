using MathNet.Numerics.Statistics;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Storm;

namespace TokenSigningBench.Lab.Plan;

/// <summary>
/// Calibrates a server with a certificate for a plan, and runs a short load test that shows how the server schedules requests on its cores.
/// </summary>
public sealed class PlanMeasurement(IIdentityServer identityServer, IProgress<string>? progress)
{
    // The trial has the utilization that is planned, so that its correction is of that load. The limits: high enough that requests queue,
    // and low enough that a machine that slows down a little is not overloaded.
    private const double MinTrialUtilization = 0.3;
    private const double MaxTrialUtilization = 0.8;

    // The number of samples that fit into a run file that can be read again.
    private const int MaxTrialRequests = 8_000;
    private const int PreopenedConnections = 16;
    private const int Seed = 1993;

    private static readonly TimeSpan SigningTime = MeasuringTime.Of(TimeSpan.FromMilliseconds(500));

    /// <summary>What one login is.</summary>
    public LoginFlow Flow { get; init; }

    /// <summary>
    /// The maximum duration of the load test. A shorter test has fewer requests, and the queueing disciplines differ less.
    /// </summary>
    public TimeSpan TrialTime { get; init; } = TimeSpan.FromSeconds(10);

    /// <param name="hash">The password hash of each login; null for none.</param>
    /// <exception cref="UserErrorException">The server is missing, cannot be started, or gave a wrong response.</exception>
    public async Task<PlanRun> RunAsync(LabCertificate certificate, PlanRequest planRequest, PlanHash? hash, CancellationToken interrupt)
    {
        identityServer.RequireFlow(Flow);
        // Before the server starts, because both would share the processor.
        progress?.Report("signatures with this key and others");
        CertificateCost cost = CostMeasurement.Run(
            certificate.Key,
            certificate.Algorithm,
            IdentityToken.Article(TimeProvider.System.GetUtcNow()),
            SigningTime
        );
        progress?.Report($"starting {identityServer.Name} with {certificate.Source}");
        RunningServer server = await identityServer.StartAsync(certificate.Key, certificate.Algorithm, interrupt).ConfigureAwait(false);
        await using (server.ConfigureAwait(false))
        {
            // As in a load test: server and load generator run on different cores if there are enough.
            CorePinning? pinning = CorePinning.ForThisProcess();
            return await CorePinning
                .WhilePinnedAsync(
                    pinning,
                    server.ProcessGroupId,
                    () => MeasureAsync(server, certificate, cost, pinning, planRequest, hash, interrupt),
                    interrupt
                )
                .ConfigureAwait(false);
        }
    }

    private async Task<PlanRun> MeasureAsync(
        RunningServer server,
        LabCertificate certificate,
        CertificateCost cost,
        CorePinning? pinning,
        PlanRequest planRequest,
        PlanHash? hash,
        CancellationToken interrupt
    )
    {
        LoadTarget target = await LoadTarget.FindAsync(server.Issuer, interrupt).ConfigureAwait(false);
        FlowClient client = await FlowClient.CreateAsync(Flow, server, certificate, target, interrupt).ConfigureAwait(false);
        Scenario scenario = client.Scenario(null);
        int warmUpRequests = await WarmUp.RunAsync(server, certificate, scenario, target, interrupt).ConfigureAwait(false);
        progress?.Report("one login after the other");
        Calibration calibration = (
            await ServerCalibration.WarmUpAndMeasureAsync(server, scenario, interrupt).ConfigureAwait(false)
        ).WithSignature(cost.Sign.Minimum / 1e6);
        int cores = pinning is null ? Environment.ProcessorCount : CoreList.Count(pinning.Server);
        double utilization = TrialUtilization(planRequest, calibration, hash);
        progress?.Report(Invariant($"a load test at {100 * utilization:0}% of {cores} cores"));
        (MeasuredStorm? storm, string? noTrial) = await TryAsync(
                shown => LoadRun.Of(server, scenario, target, progress: shown),
                utilization * cores,
                calibration,
                sharesCores: pinning is null,
                interrupt
            )
            .ConfigureAwait(false);
        return new()
        {
            Request = planRequest,
            Server = identityServer.Name,
            Flow = Flow,
            Program = server.Name,
            Certificate = certificate.Source,
            Algorithm = certificate.Algorithm.Name,
            WarmUpRequests = warmUpRequests,
            Calibration = calibration,
            Key = new(new SigningChoice(certificate.Algorithm, certificate.Key.SizeInBits).Key, cost.Sign.Minimum / 1e6),
            OtherKeys = [.. cost.ReferenceKeys.Select(other => new PlanKey(other.Key.Name, other.Sign.Minimum / 1e6))],
            Hash = hash,
            Trial = storm is null ? null : new(cores, storm),
            NoTrial = noTrial,
        };
    }

    private static double TrialUtilization(PlanRequest request, Calibration calibration, PlanHash? hash) =>
        Math.Clamp(
            new OfferedLoad(
                request.LoginsPerSecond * request.PeakFactor,
                (calibration.ServiceTimes().Mean() + (hash?.Milliseconds ?? 0)) / request.Speed,
                request.Nodes * request.Cores
            ).Utilization,
            MinTrialUtilization,
            MaxTrialUtilization
        );

    // A short load test, as a forecast needs it: arrivals, times and processor time.
    private async Task<(MeasuredStorm? Storm, string? NoTrial)> TryAsync(
        Func<Action<LoadProgress>, LoadRun> load,
        double busyCores,
        Calibration calibration,
        bool sharesCores,
        CancellationToken interrupt
    )
    {
        double rate = busyCores * 1e3 / (calibration.ServiceTimes().Mean() + (sharesCores ? calibration.GeneratorMilliseconds ?? 0 : 0));
        int users = Math.Min(MaxTrialRequests, (int)(rate * TrialTime.TotalSeconds));
        if (users < DisciplineFit.MinRequests)
            return (null, Invariant($"the trial is too short for {DisciplineFit.MinRequests} logins"));
        TimeSpan over = TimeSpan.FromSeconds(users / rate);
        LoadResult result = await load(done =>
                progress.ReportCount(
                    Invariant($"trial: {done.Finished:#,0} of {users:#,0} logins"),
                    Math.Min(done.Seconds, over.TotalSeconds),
                    over.TotalSeconds
                )
            )
            .OpenAsync(Arrivals.Plan(ArrivalPattern.Poisson, users, over, Seed), PreopenedConnections, interrupt)
            .ConfigureAwait(false);
        interrupt.ThrowIfCancellationRequested();
        if (result.FirstFailure is { } failure)
            return (null, failure);
        return (
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
                ProcessorMilliseconds = ServiceTimes.MeanMilliseconds(result.ServerSeconds, result.Users.Count),
                GeneratorMilliseconds = sharesCores ? 1e3 * result.GeneratorSeconds / result.Users.Count : 0,
                OtherCores = result.OtherCores,
                Pattern = ArrivalPattern.Poisson,
                Over = over,
            },
            null
        );
    }
}
