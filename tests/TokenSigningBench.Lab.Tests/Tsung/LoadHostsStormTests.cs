using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Lab.Tests.Load;
using TokenSigningBench.Lab.Tsung;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Tsung;

public sealed class LoadHostsStormTests
{
    private static readonly StormPlan ShortPlan = new()
    {
        Users = 40,
        Seconds = 1,
        Arrivals = ArrivalPattern.Constant,
        Seed = 1,
        Connections = 100,
        NewConnections = true,
    };

    [SkippableFact]
    public async Task Hosts_share_the_load_and_missing_and_repeated_ones_are_named()
    {
        using NamespaceHosts hosts = Hosts();
        await using LoopbackServer target = await TargetAsync(hosts);
        StormMeasurement storm = await StormAsync(
            hosts,
            ShortPlan,
            hosts.Addresses[0],
            hosts.Addresses[1],
            hosts.Addresses[0],
            hosts.UnusedAddress
        );
        StormRun run = await storm.RunAsync(new() { Request = Request(target), Cookie = "who=alice" }, CancellationToken.None);

        StormServer server = run.Servers.ShouldHaveSingleItem();
        var figures = StormFigures.Of(server);
        // Of three different hosts; the missing one sends nothing.
        figures
            .ByHost()
            .Select(one => (one.Host.Name, one.Host.Planned, one.Figures.Finished, one.Figures.NotStarted))
            .ShouldBe([
                (hosts.Addresses[0], 14, 14, 0),
                (hosts.Addresses[1], 13, 13, 0),
                ($"{hosts.Addresses[0]} (again)", 0, 0, 0),
                (hosts.UnusedAddress, 13, 0, 13),
            ]);
        server.Hosts!.Take(2).Select(host => host.Failure).ShouldBe([null, null]);
        server.Hosts![2].Failure.ShouldNotBeNull().ShouldContain("again");
        server.Hosts![3].Failure.ShouldNotBeNull().ShouldContain("cannot be reached");
        run.Partial.ShouldNotBeNull().ShouldContain($"{hosts.UnusedAddress}: cannot be reached");
        (figures.Finished, figures.Failed, figures.NotStarted).ShouldBe((27, 0, 13));
        target.Asked.Count.ShouldBe(29, "two of them before the storm");
        await RequireNoErlangAsync(hosts);
    }

    [SkippableFact]
    [Trait("Category", "Long")]
    public async Task A_host_that_ends_midway_is_named_and_the_other_continues()
    {
        using NamespaceHosts hosts = Hosts();
        await using LoopbackServer target = await TargetAsync(hosts);
        int killed = 0;
        StormMeasurement storm = await StormAsync(
            hosts,
            ShortPlan with
            {
                Users = 200,
                Seconds = 20,
            },
            [.. hosts.Addresses],
            progress =>
            {
                if (progress.Finished > 10 && Interlocked.Exchange(ref killed, 1) == 0)
                    hosts.Kill(1);
            }
        );
        StormRun run = await storm.RunAsync(new() { Request = Request(target), Cookie = "who=alice" }, CancellationToken.None);
        IReadOnlyList<(StormHost Host, StormFigures Figures)> byHost = StormFigures.Of(run.Servers.ShouldHaveSingleItem()).ByHost();
        (byHost[0].Host.Failure, byHost[0].Figures.Finished).ShouldBe((null, 100));
        byHost[1].Host.Failure.ShouldNotBeNull().ShouldContain("of its 100 users began");
        byHost[1].Figures.Finished.ShouldBeLessThan(100);
        run.Partial.ShouldNotBeNull().ShouldContain(hosts.Addresses[1]);
        await RequireNoErlangAsync(hosts);
    }

    [SkippableFact]
    public async Task Without_a_usable_host_there_is_one_error_line()
    {
        using NamespaceHosts hosts = Hosts();
        await using LoopbackServer target = await TargetAsync(hosts);
        StormMeasurement storm = await StormAsync(hosts, ShortPlan, hosts.UnusedAddress);
        (
            await Should.ThrowAsync<UserErrorException>(storm.RunAsync(new() { Request = Request(target) }, CancellationToken.None))
        ).Message.ShouldStartWith($"--load-hosts: none can be used: {hosts.UnusedAddress}: cannot be reached");
    }

    private static NamespaceHosts Hosts()
    {
        string? missing = NamespaceHosts.Missing() ?? TsungEngine.Missing();
        Skip.If(missing is not null, missing);
        return new(2);
    }

    private static Task<LoopbackServer> TargetAsync(NamespaceHosts hosts) =>
        LoopbackServer.StartAsync(UnsignedTokenServer.AnswerAsync, address: hosts.BridgeAddress);

    private static AuthorizeRequest Request(LoopbackServer target) =>
        new(new(target.Address + "/authorize"), [new("response_type", "id_token")]);

    private static Task<StormMeasurement> StormAsync(NamespaceHosts hosts, StormPlan plan, params string[] names) =>
        StormAsync(hosts, plan, names, null);

    private static async Task<StormMeasurement> StormAsync(
        NamespaceHosts hosts,
        StormPlan plan,
        string[] names,
        Action<LoadProgress>? progress
    )
    {
        using var folder = new TemporaryFolder();
        IReadOnlyList<LoadHost> read = await LoadHosts.ReadAsync(
            folder.Write("hosts.txt", string.Join('\n', names)),
            CancellationToken.None
        );
        return new(plan, []) { Engine = await TsungStormTests.EngineAsync(read, hosts.Configuration), Progress = progress };
    }

    // The connection to a host that ends slowly is closed, and the host ends the remaining processes soon after.
    private static async Task RequireNoErlangAsync(NamespaceHosts hosts)
    {
        using var timer = new PeriodicTimer(TimeSpan.FromMilliseconds(100));
        string[] ErlangProcesses() =>
            [
                .. hosts
                    .Addresses.SelectMany((_, host) => hosts.Running(host))
                    .Where(name => name is "epmd" || name.StartsWith("beam", StringComparison.Ordinal)),
            ];
        for (int attempt = 0; attempt < 300 && ErlangProcesses().Length > 0; attempt++)
            await timer.WaitForNextTickAsync();
        ErlangProcesses().ShouldBeEmpty();
    }
}
