using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Measurement.Storms;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.LoginLab.Load;
using TokenSigningBench.LoginLab.RealParts;
using TokenSigningBench.LoginLab.Tests.RealParts;
using Xunit.Abstractions;

namespace TokenSigningBench.LoginLab.Tests.Load;

/// <summary>The one test here with times in it: what it asks is so wide that a busy machine meets it too, and so narrow that a wrong clock does not.</summary>
[Collection(Alone)]
public sealed class StalledServerTests(ITestOutputHelper output)
{
    /// <summary>While nothing else of this assembly runs.</summary>
    public const string Alone = "alone";

    // SIGSTOP and SIGCONT (signal(7), on x86 and ARM).
    private const int Stop = 19;
    private const int Continue = 18;

    private int _signals;

    [SkippableFact]
    public async Task A_server_that_stands_still_for_a_second_is_seen_from_the_intended_start_and_hidden_by_the_actual_one()
    {
        EmbeddedServer part = EmbeddedProgram.Part();
        Skip.If(part.Missing() is not null, part.Missing());
        // What runs the tests keeps threads of the pool waiting, and a new one takes most of a second to come: that would be a stall of our own. tokenbench reads answers without the pool.
        ThreadPool.SetMinThreads(32, 32);
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        await using RunningServer server = await part.StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None);
        LoadTarget target = await LoadTarget.FindAsync(server.Issuer, CancellationToken.None);
        double[] starts = Arrivals.Plan(ArrivalPattern.Constant, 500, TimeSpan.FromSeconds(10), seed: 1);
        await new LoadRun(new AuthorizeScenario(server.Request, server.Cookie), target, new()).ClosedAsync(2, TimeSpan.FromSeconds(1), CancellationToken.None);

        // Both at once, so that one stall is seen in two ways: by whoever starts people when they mean to, and by one person after the other on a connection.
        int process = server.ProcessGroupId!.Value;
        // As many connections as people come in a second: what is looked at is the waiting, and not how fast a server accepts them.
        Task<LoadResult> open = Run(new(), connections: 60);
        Task<LoadResult> naive = Run(new() { Connections = 1 }, connections: 1);
        await Pacer.RunAsync([4000, 5000], moment => moment, moment => ProcessGroup.Send(process, Interlocked.Increment(ref _signals) == 1 ? Stop : Continue), _ => { }, CancellationToken.None);
        StormPercentiles times = Times(await open, user => user.Intended);

        double slow = (await open).Users.Count(user => LoadResult.Milliseconds(user.Intended, user.FirstByte!.Value) > 100) / 500.0;
        StormPercentiles sent = Times(await naive, user => user.Started!.Value);
        output.WriteLine(FormattableString.Invariant($"p50 {times.At(50):0.00}, p95 {times.At(95):0}, p99 {times.At(99):0} ms, {slow:0.0 %} over 100 ms; stamped when sent: p50 {sent.At(50):0.00}, p99 {sent.At(99):0.00} ms"));

        times.At(99).ShouldBeGreaterThanOrEqualTo(800);
        times.At(95).ShouldBeGreaterThanOrEqualTo(350);
        times.At(50).ShouldBeLessThan(5);
        slow.ShouldBeInRange(0.08, 0.13);

        // The counter-example: what a load generator says that stamps a request when it is sent.
        sent.At(99).ShouldBeLessThan(100);
        Times(await naive, user => user.Intended).At(99).ShouldBeGreaterThanOrEqualTo(800);

        Task<LoadResult> Run(LoadLimits limits, int connections) => new LoadRun(new AuthorizeScenario(server.Request, server.Cookie), target, limits).OpenAsync(starts, connections, CancellationToken.None);
    }

    private static StormPercentiles Times(LoadResult result, Func<VirtualUser, long> from)
    {
        result.Users.ShouldAllBe(user => user.Failure == null);
        result.Users.Count.ShouldBe(500);
        return StormPercentiles.Of(result.Users.Select(user => LoadResult.Milliseconds(from(user), user.FirstByte!.Value)))!;
    }
}

/// <summary>Tests that take times, and so the whole machine.</summary>
[CollectionDefinition(StalledServerTests.Alone, DisableParallelization = true)]
public sealed class AloneDefinition;
