using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using MathNet.Numerics.Distributions;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Plan;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Lab.Tests.IdentityServer;
using TokenSigningBench.Lab.Tests.Servers;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Plan;

/// <summary>
/// Records load tests with the calibration before each, of which forecasts are made (scripts/long.sh forecasts), in the file that
/// TOKENBENCH_FORECASTS_RUN names.
/// </summary>
public sealed class ForecastRecording
{
    private static readonly string RecordFile = Environment.GetEnvironmentVariable("TOKENBENCH_FORECASTS_RUN")!;
    private static readonly string Condition = Environment.GetEnvironmentVariable("TOKENBENCH_FORECASTS_CONDITION") ?? "quiet";

    private static readonly int Round = int.Parse(
        Environment.GetEnvironmentVariable("TOKENBENCH_FORECASTS_ROUND") ?? "0",
        CultureInfo.InvariantCulture
    );

    private const string OpenIddict = "src/TokenSigningBench.OpenIddictServer";

    private static readonly TimeSpan Duration = TimeSpan.FromSeconds(8);
    private static readonly TimeSpan CapacityTime = TimeSpan.FromSeconds(1.5);

    // Of the throughput that the server reached just before: beside busy programs that is less than its cores could do.
    private static readonly double[] Utilizations = [0.45, 0.3, 0.375, 0.45, 0.525, 0.6];

    // As many as the cores and more, so that no core waits for a request.
    private const int CapacityUsers = 8;

    [SkippableTheory]
    [InlineData("embedded", 2048)]
    [InlineData("embedded", 8192)]
    [InlineData("oidc-provider", 2048)]
    [InlineData("oidc-provider", 8192)]
    public async Task A_load_test_is_recorded_with_the_calibration_before_it(string name, int bits)
    {
        IIdentityServer identityServer = name == "embedded" ? EmbeddedProgram.Server() : new OidcProvider();
        int seed = 1000 * Round + bits + (name == "embedded" ? 0 : 1) + (Condition == "quiet" ? 0 : 2);
        await RecordAsync(identityServer, LoginFlow.Implicit, name, bits, Utilizations[Round], seed);
    }

    [SkippableTheory]
    [InlineData("code")]
    [InlineData("refresh")]
    [InlineData("client-credentials")]
    public async Task A_load_test_of_a_flow_is_recorded_at_half_of_the_throughput(string name)
    {
        LoginFlow flow = Enum.GetValues<LoginFlow>().Single(flow => flow.Name() == name);
        string program = RepositoryFile.At($"{OpenIddict}/bin/Release/net10.0/TokenSigningBench.OpenIddictServer.dll");
        var identityServer = new OpenIddictProvider(() => new ProcessStartInfo(InstalledProgram.DotNet, [program]), new());
        await RecordAsync(identityServer, flow, $"openiddict {name}", 2048, 0.5, 1000 * Round + (int)flow);
    }

    private static async Task RecordAsync(
        IIdentityServer identityServer,
        LoginFlow flow,
        string name,
        int bits,
        double utilization,
        int seed
    )
    {
        Skip.If(identityServer.Missing() is not null, identityServer.Missing());
        await InlineSockets.TurnOnAsync();
        using TokenKey key = ServerFixture.KeyWithCertificate(bits);
        var certificate = new LabCertificate($"{bits}.pfx", key);
        await using RunningServer server = await identityServer.StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None);
        LoadTarget target = await LoadTarget.FindAsync(server.Issuer, CancellationToken.None);
        Scenario scenario = (await FlowClient.CreateAsync(flow, server, certificate, target, CancellationToken.None)).Scenario(null);
        await WarmUp.RunAsync(server, certificate, scenario, target, CancellationToken.None);
        Calibration calibration = await ServerCalibration.WarmUpAndMeasureAsync(server, scenario, CancellationToken.None);
        calibration = calibration.SigningShare is null ? calibration.WithSignature(SignatureTime.Milliseconds(certificate)) : calibration;
        LoadResult full = await new LoadRun(scenario, target, new()).ClosedAsync(CapacityUsers, CapacityTime, CancellationToken.None);
        double rate = utilization * full.Users.Count / full.Seconds;
        var load = new TrialLoad(server, target, scenario, Environment.ProcessorCount, SharesCores: true);
        int planned = Math.Max(40, (int)(rate * Duration.TotalSeconds));
        // The load test has as many logins as arrive by chance at this rate; the trial has the planned number.
        int arrive = Math.Max(40, new Poisson(rate * Duration.TotalSeconds, new Random(seed)).Sample());
        (PlanTrial? trial, string? noTrial) = await RunAsync(planned, seed + 100_000);
        (PlanTrial? test, string? noTest) = await RunAsync(arrive, seed + 200_000);

        (noTrial ?? noTest).ShouldBeNull();
        var record = new
        {
            Server = name,
            Bits = bits,
            Condition,
            Round,
            Utilization = utilization,
            LoginsPerSecond = rate,
            Calibration = calibration,
            Trial = trial,
            LoadTest = test,
        };
        string line = JsonSerializer.Serialize(record);
        line.ShouldContain("\"LoginsPerSecond\"");
        await File.AppendAllTextAsync(RecordFile, line + "\n");

        Task<(PlanTrial?, string?)> RunAsync(int users, int arrivalsSeed) =>
            load.RunAsync(Arrivals.Plan(ArrivalPattern.Poisson, users, Duration, arrivalsSeed), Duration, CancellationToken.None);
    }
}
