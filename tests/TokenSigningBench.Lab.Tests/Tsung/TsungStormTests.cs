using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Lab.Tests.Load;
using TokenSigningBench.Lab.Tests.Servers;
using TokenSigningBench.Lab.Tsung;

namespace TokenSigningBench.Lab.Tests.Tsung;

public sealed class TsungStormTests : IDisposable
{
    private static readonly StormPlan ShortPlan = new()
    {
        Users = 40,
        Seconds = 1,
        Arrivals = ArrivalPattern.Poisson,
        Seed = 7,
        Connections = 100,
        NewConnections = true,
    };

    private readonly LabCertificate _certificate = new("new.pfx", TokenKey.FromRsa(KnownPrimeKeys.Create(2048)));

    public void Dispose() => _certificate.Key.Dispose();

    [SkippableFact]
    public async Task Users_start_as_scheduled_with_their_password_and_the_form_s_hidden_value_and_tokens_are_verified()
    {
        StormMeasurement storm = new(ShortPlan with { WithPassword = true }, []) { Engine = await EngineAsync() };
        StormRun run = await storm.RunAsync(EmbeddedProgram.Server(), [_certificate], CancellationToken.None);
        (run.Partial, run.Engine).ShouldBe((null, "tsung 1.7.0"));
        StormServer server = run.Servers.ShouldHaveSingleItem();
        var figures = StormFigures.Of(server);
        (figures.Started, figures.NotStarted, figures.Finished, figures.Failed).ShouldBe((40, 0, 40, 0), string.Join(", ", figures.Causes));
        (server.TokensVerified, server.VerifiedBy).ShouldBe((40, "PlatformCrypto, BouncyCastle"));
        server.Phases.ShouldBe(["form", "password", "page"]);
        server.Samples.ShouldAllBe(sample => sample.Phases!.Count == 3);
        server
            .Samples.Select(sample => sample.ScheduledStart)
            .ShouldBe(Arrivals.Plan(ArrivalPattern.Poisson, 40, TimeSpan.FromSeconds(1), 7));
        // Erlang's timers do not fire early: no user starts before the scheduled start, except for the rounding of the clock's
        // microseconds.
        server.Samples.ShouldAllBe(sample => sample.Started >= sample.ScheduledStart - 1);
        server.GeneratorCpuSeconds.ShouldNotBeNull().ShouldBeGreaterThan(0);
        server.Hosts.ShouldBeNull();
    }

    [SkippableFact]
    public async Task Each_response_is_checked()
    {
        int asked = 0;
        await using UnsignedTokenServer server = await UnsignedTokenServer.StartAsync(context =>
            // Two are asked before the load test, and answered as they should be.
            ((Interlocked.Increment(ref asked) - 1) % 5) switch
            {
                2 => UnsignedTokenServer.AnswerAsync(context, nonce: "another"),
                3 => UnsignedTokenServer.AnswerAsync(context, state: "another"),
                4 => FailAsync(context),
                _ => UnsignedTokenServer.AnswerAsync(context),
            }
        );
        StormRun run = await new StormMeasurement(ShortPlan, []) { Engine = await EngineAsync() }.RunAsync(
            new() { Request = server.Request, Cookie = "who=alice" },
            CancellationToken.None
        );
        var figures = StormFigures.Of(run.Servers.ShouldHaveSingleItem());
        figures.Finished.ShouldBe(16);
        figures.Causes.ShouldBe(
            [
                new("an answer that is not to this request: its state is another, or missing", 8),
                new("an identity token that is not for this request: its nonce is another, or missing", 8),
                new("status 403", 8),
            ],
            ignoreOrder: true
        );
    }

    [SkippableFact]
    public async Task An_interrupt_keeps_the_samples()
    {
        using var interrupt = new CancellationTokenSource();
        await using UnsignedTokenServer server = await UnsignedTokenServer.StartAsync();
        int interrupted = 0;
        var storm = new StormMeasurement(ShortPlan with { Users = 6000, Seconds = 600 }, [])
        {
            Engine = await EngineAsync(),
            Progress = progress =>
            {
                if (progress.Finished > 0 && Interlocked.Exchange(ref interrupted, 1) == 0)
                    interrupt.Cancel();
            },
        };
        StormRun run = await storm.RunAsync(new() { Request = server.Request }, interrupt.Token);
        run.Partial.ShouldEndWith("interrupted");
        var figures = StormFigures.Of(run.Servers.ShouldHaveSingleItem());
        figures.Finished.ShouldBeInRange(1, 5999);
        (figures.Finished + figures.Failed + figures.NotStarted).ShouldBe(6000);
    }

    internal static async Task<TsungEngine> EngineAsync(IReadOnlyList<LoadHost>? hosts = null, string? configuration = null)
    {
        string? missing = TsungEngine.Missing() ?? EmbeddedProgram.Server().Missing();
        Skip.If(missing is not null, missing);
        return await TsungEngine.FindAsync(hosts ?? [], new(configuration), CancellationToken.None);
    }

    private static Task FailAsync(Microsoft.AspNetCore.Http.HttpContext context)
    {
        context.Response.StatusCode = 403;
        return Task.CompletedTask;
    }
}
