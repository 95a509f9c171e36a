using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Lab.Tests.Load;
using TokenSigningBench.Lab.Tests.Servers;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Storm;

public sealed class StormMeasurementTests : IDisposable
{
    private static readonly StormPlan ShortPlan = new()
    {
        Users = 60,
        Seconds = 1,
        Arrivals = ArrivalPattern.Poisson,
        Seed = 7,
        Connections = 100,
    };

    private readonly LabCertificate _old = new("old.pfx", TokenKey.FromRsa(KnownPrimeKeys.Create(4096)));
    private readonly LabCertificate _new = new("new.pfx", TokenKey.FromRsa(KnownPrimeKeys.Create(2048)));

    public void Dispose()
    {
        _old.Key.Dispose();
        _new.Key.Dispose();
    }

    [SkippableFact]
    public async Task Every_certificate_gets_the_same_load()
    {
        LongTest.SkipUnlessAll("two load tests");
        StormMeasurement storm = new(ShortPlan, ["p95<1s"]);
        StormRun run = await storm.RunAsync(EmbeddedServerOrSkip(), [_old, _new], CancellationToken.None);
        (run.Server, run.Partial, run.ServerOptions!.Signer).ShouldBe(("minimal", null, "PlatformCrypto"));
        run.Servers.Select(server =>
                (server.Certificate, server.KeyAlgorithm, server.KeyBits, server.Algorithm, server.Planned, server.TokensVerified > 0)
            )
            .ShouldBe([("old.pfx", "RSA", 4096, "RS256", 60, true), ("new.pfx", "RSA", 2048, "RS256", 60, true)]);
        run.Servers[0]
            .Samples.Select(sample => sample.ScheduledStart)
            .ShouldBe(run.Servers[1].Samples.Select(sample => sample.ScheduledStart), "the same seed");
        foreach (StormServer server in run.Servers)
        {
            var figures = StormFigures.Of(server);
            (figures.Started, figures.NotStarted, figures.Finished, figures.Failed).ShouldBe((60, 0, 60, 0));
            server.Samples.ShouldAllBe(sample => sample.Service > 0 && sample.Phases == null);
            server.ServerCpuSeconds.ShouldNotBeNull().ShouldBeGreaterThan(0);
            server.GeneratorCpuSeconds.ShouldNotBeNull().ShouldBeGreaterThan(0);
            server.WarmUpRequests.ShouldBeGreaterThan(0);
            server.Resources.ShouldNotBeNull().ShouldAllBe(moment => moment.MemoryBytes > 1_000_000 && moment.Files > 3);
        }
    }

    [SkippableFact]
    public async Task A_server_is_calibrated_before_the_load_if_a_forecast_is_requested()
    {
        LongTest.SkipUnlessAll("a load test of its own");
        StormMeasurement storm = new(ShortPlan, []) { Calibrates = true };
        StormRun run = await storm.RunAsync(EmbeddedServerOrSkip(), [_new], CancellationToken.None);
        Calibration calibration = run.Servers.ShouldHaveSingleItem().Calibration.ShouldNotBeNull();
        calibration.Basis.ShouldBe(ServiceBasis.ProcessorTime);
        calibration.ResponseMilliseconds.Count.ShouldBeGreaterThan(20);
        calibration.ServerMilliseconds!.Count.ShouldBe(calibration.ResponseMilliseconds.Count);
        calibration.SigningShare.ShouldNotBeNull().ShouldBeInRange(double.Epsilon, 1);
        run.Servers[0].Samples.Count.ShouldBe(60, "its requests are no one's of the storm");
        StormModel.Compare(run, cores: 2).ShouldHaveSingleItem().Comparison.Percentiles.ShouldAllBe(one => one.ModelMilliseconds > 0);
    }

    [SkippableFact]
    public async Task Form_password_and_page_are_timed_separately()
    {
        LongTest.SkipUnlessAll("a load test with passwords");
        StormMeasurement storm = new(ShortPlan with { Users = 20, WithPassword = true }, []);
        StormRun run = await storm.RunAsync(EmbeddedServerOrSkip(), [_new], CancellationToken.None);
        StormServer server = run.Servers.ShouldHaveSingleItem();
        server.Phases.ShouldBe(["form", "password", "page"]);
        server.Samples.ShouldAllBe(sample => sample.Failure == null && sample.Phases!.Count == 3 && sample.Phases.All(phase => phase > 0));
        // One after the other, within the total time.
        server.Samples.ShouldAllBe(sample => sample.Phases!.Sum() <= sample.FirstByte!.Value - sample.Started!.Value + 0.001);
        run.PasswordHash.ShouldNotBeNull().ShouldContain("iterations");
    }

    [SkippableFact]
    public async Task A_killed_server_leaves_a_partial_run_with_consistent_counts()
    {
        LongTest.SkipUnlessAll("a load test");
        var embedded = new ObservedServer(EmbeddedServerOrSkip());
        bool killed = false;
        var storm = new StormMeasurement(ShortPlan with { Users = 2000, Seconds = 20, Arrivals = ArrivalPattern.Constant }, [])
        {
            Progress = progress =>
            {
                if (killed || progress.Finished < 20)
                    return;
                killed = true;
                ProcessGroup.Kill(embedded.Running!.ProcessGroupId!.Value);
            },
        };
        // The warm-up reports no progress: the server is killed during the load.
        StormRun run = await storm.RunAsync(embedded, [_new, _old], CancellationToken.None);
        run.Partial.ShouldNotBeNull().ShouldStartWith("new.pfx: the server ended by itself");
        var figures = StormFigures.Of(run.Servers.ShouldHaveSingleItem());
        figures.Finished.ShouldBeInRange(20, 1999);
        figures.NotStarted.ShouldBeGreaterThan(0);
        (figures.Started + figures.NotStarted).ShouldBe(2000);
        (figures.Finished + figures.Failed).ShouldBe(figures.Started);
        figures.Causes.Sum(cause => cause.Value).ShouldBe(figures.Failed);
    }

    [SkippableFact]
    public async Task An_interrupt_keeps_the_samples_and_starts_no_other_server()
    {
        LongTest.SkipUnlessAll("a load test");
        using var interrupt = new CancellationTokenSource();
        var storm = new StormMeasurement(ShortPlan with { Seconds = 3600, Users = 72_000, Arrivals = ArrivalPattern.Constant }, [])
        {
            Progress = progress =>
            {
                if (progress.Finished > 3)
                    interrupt.Cancel();
            },
        };
        StormRun run = await storm.RunAsync(EmbeddedServerOrSkip(), [_new, _old], interrupt.Token);
        run.Partial.ShouldBe("new.pfx: interrupted");
        StormFigures.Of(run.Servers.ShouldHaveSingleItem()).Finished.ShouldBeGreaterThan(3);
    }

    [Fact]
    public async Task An_external_server_gets_two_requests_before_the_load()
    {
        int asked = 0;
        await using UnsignedTokenServer server = await UnsignedTokenServer.StartAsync(context =>
        {
            Interlocked.Increment(ref asked);
            return UnsignedTokenServer.AnswerAsync(context);
        });
        StormRun run = await new StormMeasurement(ShortPlan, []).RunAsync(
            new() { Request = server.Request, Cookie = "who=alice" },
            CancellationToken.None
        );
        StormServer storm = run.Servers.ShouldHaveSingleItem();
        (run.Server, run.Partial, storm.Certificate, storm.VerifiedBy).ShouldBe(("url", null, null, null));
        (storm.ServerCpuSeconds, storm.Resources, storm.WarmUpRequests).ShouldBe((null, null, 1));
        asked.ShouldBe(62);
    }

    [Fact]
    public async Task An_external_server_without_a_token_gets_no_load()
    {
        int asked = 0;
        await using UnsignedTokenServer server = await UnsignedTokenServer.StartAsync(context =>
        {
            Interlocked.Increment(ref asked);
            return Task.CompletedTask;
        });
        (
            await Should.ThrowAsync<UserErrorException>(
                new StormMeasurement(ShortPlan, []).RunAsync(new() { Request = server.Request }, CancellationToken.None)
            )
        ).Message.ShouldBe(
            $"{server.Request.Endpoint}: answers 200 with something that holds no identity token, most likely the page to sign in: "
                + "no session was given; --cookie-file takes one"
        );
        asked.ShouldBe(1);
    }

    private static EmbeddedServer EmbeddedServerOrSkip()
    {
        EmbeddedServer embedded = EmbeddedProgram.Server();
        Skip.If(embedded.Missing() is not null, embedded.Missing());
        return embedded;
    }

    // Keeps a reference to the running server.
    private sealed class ObservedServer(IIdentityServer embedded) : IIdentityServer
    {
        public RunningServer? Running { get; private set; }

        public string Name => embedded.Name;

        public string? Missing() => embedded.Missing();

        public async Task<RunningServer> StartAsync(TokenKey key, JwsAlgorithm algorithm, CancellationToken cancel) =>
            Running = await embedded.StartAsync(key, algorithm, cancel);
    }
}
