using System.Diagnostics;
using System.Globalization;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Measurement.Storms;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.LoginLab.Load;
using TokenSigningBench.LoginLab.RealParts;
using TokenSigningBench.LoginLab.Tests.RealParts;

namespace TokenSigningBench.LoginLab.Tests.Load;

/// <summary>The one test here with times in it: what it asks is so wide that a busy machine meets it too, and so narrow that a wrong clock does not.</summary>
public sealed class StalledServerTests
{
    [SkippableFact]
    public async Task A_server_that_stands_still_for_a_second_is_seen_from_the_intended_start_and_hidden_by_the_actual_one()
    {
        EmbeddedServer part = EmbeddedProgram.Part();
        Skip.If(part.Missing() is not null, part.Missing());
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        await using RunningServer server = await part.StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None);
        LoadTarget target = await LoadTarget.FindAsync(server.Issuer, CancellationToken.None);
        double[] starts = Arrivals.Plan(ArrivalPattern.Constant, 500, TimeSpan.FromSeconds(10), seed: 1);
        await new LoadRun(new AuthorizeScenario(server.Request, server.Cookie), target, new()).ClosedAsync(2, TimeSpan.FromSeconds(1), CancellationToken.None);

        // Both at once, so that one stall is seen in two ways: by whoever starts people when they mean to, and by one person after the other on a connection.
        var stall = new Stall(server.ProcessGroupId!.Value);
        Task<LoadResult> open = Run(new(), stall.At);
        Task<LoadResult> naive = Run(new() { Connections = 1 }, null);
        StormPercentiles times = Times(await open, user => user.Intended);

        times.At(99).ShouldBeGreaterThanOrEqualTo(800);
        times.At(95).ShouldBeGreaterThanOrEqualTo(350);
        times.At(50).ShouldBeLessThan(5);
        double slow = (await open).Users.Count(user => LoadResult.Milliseconds(user.Intended, user.FirstByte!.Value) > 100) / 500.0;
        slow.ShouldBeInRange(0.08, 0.13);

        // The counter-example: what a load generator says that stamps a request when it is sent.
        Times(await naive, user => user.Started!.Value).At(99).ShouldBeLessThan(100);
        Times(await naive, user => user.Intended).At(99).ShouldBeGreaterThanOrEqualTo(800);

        async Task<LoadResult> Run(LoadLimits limits, Action<LoadProgress>? progress) =>
            await new LoadRun(new AuthorizeScenario(server.Request, server.Cookie), target, limits) { Progress = progress }.OpenAsync(starts, 4, CancellationToken.None);
    }

    private static StormPercentiles Times(LoadResult result, Func<VirtualUser, long> from)
    {
        result.Users.ShouldAllBe(user => user.Failure == null);
        result.Users.Count.ShouldBe(500);
        return StormPercentiles.Of(result.Users.Select(user => LoadResult.Milliseconds(from(user), user.FirstByte!.Value)))!;
    }

    // By the load's own clock: from its fourth second to its fifth.
    private sealed class Stall(int process)
    {
        private int _done;

        public void At(LoadProgress progress)
        {
            if (_done == 0 && progress.Seconds >= 4)
                Send("STOP");
            else if (_done == 1 && progress.Seconds >= 5)
                Send("CONT");
        }

        private void Send(string signal)
        {
            _done++;
            using var kill = Process.Start("kill", [$"-{signal}", process.ToString(CultureInfo.InvariantCulture)]);
            kill.WaitForExit();
        }
    }
}
