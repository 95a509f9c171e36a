using System.Diagnostics;
using System.Globalization;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Lab.Tests.Servers;
using TokenSigningBench.Testing;
using Xunit.Abstractions;

namespace TokenSigningBench.Lab.Tests.Load;

/// <summary>
/// A server that stalls for a second in the middle of a load: requests scheduled in that second waited for it, measured from their
/// scheduled start.
/// </summary>
/// <remarks>
/// The run of all tests checks the order of events, which a busy machine does not change. With TOKENBENCH_STALL_RUN, a file for the times,
/// this is the long run of scripts/long.sh, which checks the times too.
/// </remarks>
public sealed class StalledServerTests(ITestOutputHelper output)
{
    // SIGSTOP and SIGCONT (signal(7), on x86 and ARM).
    private const int Stop = 19;
    private const int Continue = 18;

    private static readonly string? TimesFile = Environment.GetEnvironmentVariable("TOKENBENCH_STALL_RUN");

    // 50 logins/s. For the times, the stall is one second of ten; the order of events is visible in less.
    private static readonly TimeSpan Duration = TimeSpan.FromSeconds(TimesFile is null ? 3 : 10);
    private static readonly int Users = 50 * (int)Duration.TotalSeconds;
    private static readonly double StopsAt = TimesFile is null ? 1000 : 4000;

    [SkippableFact]
    public async Task A_stall_is_visible_from_the_scheduled_start_and_hidden_from_the_actual_start()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "other systems have other numbers for signals, and no /proc that says who has stopped");
        if (TimesFile is null)
            LongTest.SkipUnlessAll("a load of three seconds on a server that stalls for one of them");
        EmbeddedServer embedded = EmbeddedProgram.Server();
        Skip.If(embedded.Missing() is not null, embedded.Missing());
        // The test runner keeps threads of the pool waiting, and a new one takes most of a second to start, which would be a stall of the
        // test itself. tokenbench reads responses without the pool.
        ThreadPool.SetMinThreads(32, 32);
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        await using RunningServer server = await embedded.StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None);
        LoadTarget target = await LoadTarget.FindAsync(server.Issuer, CancellationToken.None);
        double[] starts = Arrivals.Plan(ArrivalPattern.Constant, Users, Duration, seed: 1);
        await new LoadRun(new AuthorizeScenario(server.Request, server.Cookie), target, new()).ClosedAsync(
            2,
            TimeSpan.FromSeconds(1),
            CancellationToken.None
        );

        // Both at once, so that one stall is measured in two ways: by an open model, and by one user after the other on a single
        // connection.
        int process = server.ProcessGroupId!.Value;
        // As many connections as users per second: the test is about waiting, not about how fast a server accepts connections.
        Task<LoadResult> openLoad = Run(new(), connections: 60);
        Task<LoadResult> sequentialLoad = Run(new() { Connections = 1 }, connections: 1);
        (long stopped, long continued) = await StallAsync(process);
        VirtualUser[] users = RequireComplete(await openLoad),
            sequential = RequireComplete(await sequentialLoad);

        VirtualUser[] delayed = [.. users.Where(user => user.ScheduledStart > stopped && user.ScheduledStart < continued)];
        delayed.ShouldNotBeEmpty();
        delayed.ShouldAllBe(user => user.FirstByte > continued);

        // The counter-example: a load generator that takes the time when a request is sent. One request was in flight; by that clock, the
        // others did not wait.
        sequential.Count(user => user.ScheduledStart > stopped && user.ScheduledStart < continued).ShouldBeGreaterThan(1);
        sequential.Count(user => user.Started < continued && user.FirstByte > continued).ShouldBeLessThanOrEqualTo(1);

        ReportTimes(users, sequential);

        Task<LoadResult> Run(LoadLimits limits, int connections) =>
            new LoadRun(new AuthorizeScenario(server.Request, server.Cookie), target, limits).OpenAsync(
                starts,
                connections,
                CancellationToken.None
            );
    }

    // From when all its threads had stopped to just before they continued.
    private static async Task<(long Stopped, long Continued)> StallAsync(int process)
    {
        long stopped = 0,
            continued = 0;
        await Pacer.RunAsync(
            [StopsAt, StopsAt + 1000],
            moment => moment,
            _ =>
            {
                if (stopped == 0)
                {
                    ProcessGroup.Send(process, Stop);
                    SpinWait.SpinUntil(() => Directory.EnumerateDirectories($"/proc/{process}/task").All(HasStopped));
                    stopped = Stopwatch.GetTimestamp();
                }
                else
                {
                    continued = Stopwatch.GetTimestamp();
                    ProcessGroup.Send(process, Continue);
                }
            },
            _ => { },
            CancellationToken.None
        );
        return (stopped, continued);
    }

    // proc(5), /proc/[pid]/stat: the state is the first field after the name, which is in parentheses.
    private static bool HasStopped(string thread)
    {
        string text = File.ReadAllText(Path.Combine(thread, "stat"));
        return text[text.LastIndexOf(')') + 2] == 'T';
    }

    private static VirtualUser[] RequireComplete(LoadResult result)
    {
        result.Users.ShouldAllBe(user => user.Failure == null);
        result.Users.Count.ShouldBe(Users);
        return [.. result.Users];
    }

    private void ReportTimes(VirtualUser[] users, VirtualUser[] sequential)
    {
        StormPercentiles times = Percentiles(users, user => user.ScheduledStart),
            sent = Percentiles(sequential, user => user.Started!.Value);
        double slow = users.Count(user => LoadResult.Milliseconds(user.ScheduledStart, user.FirstByte!.Value) > 100) / (double)Users;
        string line = string.Create(
            CultureInfo.InvariantCulture,
            $"p50 {times.At(50):0.00}, p95 {times.At(95):0}, p99 {times.At(99):0} ms, {slow:0.0 %} over 100 ms; "
                + $"stamped when sent: p50 {sent.At(50):0.00}, p99 {sent.At(99):0.00} ms"
        );
        output.WriteLine(line);
        if (TimesFile is null)
            return;
        File.WriteAllText(TimesFile, line + "\n");
        times.At(99).ShouldBeGreaterThanOrEqualTo(800);
        times.At(95).ShouldBeGreaterThanOrEqualTo(350);
        times.At(50).ShouldBeLessThan(5);
        slow.ShouldBeInRange(0.08, 0.13);
        sent.At(99).ShouldBeLessThan(100);
        Percentiles(sequential, user => user.ScheduledStart).At(99).ShouldBeGreaterThanOrEqualTo(800);
    }

    private static StormPercentiles Percentiles(VirtualUser[] users, Func<VirtualUser, long> from) =>
        StormPercentiles.Of(users.Select(user => LoadResult.Milliseconds(from(user), user.FirstByte!.Value)))!;
}
