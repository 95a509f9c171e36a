using System.Diagnostics;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Storms;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Processes;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tests.Servers;
using Xunit.Abstractions;

namespace TokenSigningBench.Lab.Tests.Load;

/// <summary>A server that stands still for a second in the middle of a load: whoever came meanwhile waited for it, by the clock that starts when they meant to come.</summary>
/// <remarks>Each test run asks in which order things happened, which a busy machine does not change. With TOKENBENCH_STALL_RUN, a file for the times, it is the long run of
/// scripts/long.sh, and asks for them too.</remarks>
public sealed class StalledServerTests(ITestOutputHelper output)
{
    // SIGSTOP and SIGCONT (signal(7), on x86 and ARM).
    private const int Stop = 19;
    private const int Continue = 18;

    private static readonly string? RunFile = Environment.GetEnvironmentVariable("TOKENBENCH_STALL_RUN");

    // Fifty a second. For the times it is a second of ten; what comes first and what later is seen in less.
    private static readonly TimeSpan Over = TimeSpan.FromSeconds(RunFile is null ? 3 : 10);
    private static readonly int Users = 50 * (int)Over.TotalSeconds;
    private static readonly double StopsAt = RunFile is null ? 1000 : 4000;

    [SkippableFact]
    public async Task A_server_that_stands_still_for_a_second_is_seen_from_the_intended_start_and_hidden_by_the_actual_one()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "other systems have other numbers for signals, and no /proc that says who has stopped");
        EmbeddedServer part = EmbeddedProgram.Part();
        Skip.If(part.Missing() is not null, part.Missing());
        // What runs the tests keeps threads of the pool waiting, and a new one takes most of a second to come: that would be a stall of our own. tokenbench reads answers without the pool.
        ThreadPool.SetMinThreads(32, 32);
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        await using RunningServer server = await part.StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None);
        LoadTarget target = await LoadTarget.FindAsync(server.Issuer, CancellationToken.None);
        double[] starts = Arrivals.Plan(ArrivalPattern.Constant, Users, Over, seed: 1);
        await new LoadRun(new AuthorizeScenario(server.Request, server.Cookie), target, new()).ClosedAsync(
            2,
            TimeSpan.FromSeconds(1),
            CancellationToken.None
        );

        // Both at once, so that one stall is seen in two ways: by whoever starts people when they mean to, and by one person after the other on a connection.
        int process = server.ProcessGroupId!.Value;
        // As many connections as people come in a second: what is looked at is the waiting, and not how fast a server accepts them.
        Task<LoadResult> open = Run(new(), connections: 60);
        Task<LoadResult> naive = Run(new() { Connections = 1 }, connections: 1);
        (long stopped, long continued) = await StandStillAsync(process);
        VirtualUser[] users = Complete(await open),
            oneByOne = Complete(await naive);

        VirtualUser[] met = [.. users.Where(user => user.ScheduledStart > stopped && user.ScheduledStart < continued)];
        met.ShouldNotBeEmpty();
        met.ShouldAllBe(user => user.FirstByte > continued);

        // The counter-example: what a load generator says that stamps a request when it is sent. One of them was under way; the others, it says, waited for nothing.
        oneByOne.Count(user => user.ScheduledStart > stopped && user.ScheduledStart < continued).ShouldBeGreaterThan(1);
        oneByOne.Count(user => user.Started < continued && user.FirstByte > continued).ShouldBeLessThanOrEqualTo(1);

        Times(users, oneByOne);

        Task<LoadResult> Run(LoadLimits limits, int connections) =>
            new LoadRun(new AuthorizeScenario(server.Request, server.Cookie), target, limits).OpenAsync(
                starts,
                connections,
                CancellationToken.None
            );
    }

    // From when all of it stood still to just before it went on.
    private static async Task<(long Stopped, long Continued)> StandStillAsync(int process)
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

    // proc(5), /proc/[pid]/stat: the state is the first field behind the name, which is in parentheses.
    private static bool HasStopped(string thread)
    {
        string text = File.ReadAllText(Path.Combine(thread, "stat"));
        return text[text.LastIndexOf(')') + 2] == 'T';
    }

    private static VirtualUser[] Complete(LoadResult result)
    {
        result.Users.ShouldAllBe(user => user.Failure == null);
        result.Users.Count.ShouldBe(Users);
        return [.. result.Users];
    }

    private void Times(VirtualUser[] users, VirtualUser[] oneByOne)
    {
        StormPercentiles times = Percentiles(users, user => user.ScheduledStart),
            sent = Percentiles(oneByOne, user => user.Started!.Value);
        double slow = users.Count(user => LoadResult.Milliseconds(user.ScheduledStart, user.FirstByte!.Value) > 100) / (double)Users;
        string line = FormattableString.Invariant(
            $"p50 {times.At(50):0.00}, p95 {times.At(95):0}, p99 {times.At(99):0} ms, {slow:0.0 %} over 100 ms; stamped when sent: p50 {sent.At(50):0.00}, p99 {sent.At(99):0.00} ms"
        );
        output.WriteLine(line);
        if (RunFile is null)
            return;
        File.WriteAllText(RunFile, line + "\n");
        times.At(99).ShouldBeGreaterThanOrEqualTo(800);
        times.At(95).ShouldBeGreaterThanOrEqualTo(350);
        times.At(50).ShouldBeLessThan(5);
        slow.ShouldBeInRange(0.08, 0.13);
        sent.At(99).ShouldBeLessThan(100);
        Percentiles(oneByOne, user => user.ScheduledStart).At(99).ShouldBeGreaterThanOrEqualTo(800);
    }

    private static StormPercentiles Percentiles(VirtualUser[] users, Func<VirtualUser, long> from) =>
        StormPercentiles.Of(users.Select(user => LoadResult.Milliseconds(from(user), user.FirstByte!.Value)))!;
}
