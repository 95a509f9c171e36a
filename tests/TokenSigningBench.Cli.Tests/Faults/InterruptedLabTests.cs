using System.Text.RegularExpressions;
using TokenSigningBench.Cli.Tests.Commands;
using TokenSigningBench.Lab.Login;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Lab.Tsung;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Faults;

/// <summary>Ctrl-C in commands that start servers, load generators or a lab.</summary>
public sealed partial class InterruptedLabTests : IDisposable
{
    private readonly InterruptedCommand _command = new();

    public InterruptedLabTests() => SkipIfMissing(new EmbeddedServer(_ => new(), new()).Missing());

    public void Dispose() => _command.Dispose();

    [SkippableTheory]
    [InlineData("openiddict with ", "login new.pfx --run-file RUN")]
    [InlineData("minimal with ", "plan --server minimal new.pfx --peak 5/second --duration 10s --run-file RUN")]
    [InlineData("starting minimal", "storm --max-rate --server minimal new.pfx --run-file RUN")]
    public void An_interrupt_at_the_start_leaves_no_server_and_no_file(string moment, string command)
    {
        LongTest.SkipUnlessAll("servers and a load test");
        SkipIfMissing(Throughput.Missing());
        _command.InterruptAt(moment, command);
        _command.RequireNoFiles();
    }

    [SkippableFact]
    public void Login_keeps_complete_rounds()
    {
        LongTest.SkipUnlessAll("servers and a load test");
        string screen = _command.InterruptAt("users at once", "login --server minimal old.pfx new.pfx --rounds 5 --run-file RUN");
        _command.LoadPartialRun().Of<LoginRun>().Servers.ShouldAllBe(server => server.Rows.All(row => row.Samples.Count == 5));
        screen.ShouldContain("PARTIAL  interrupted.");
    }

    [SkippableFact]
    public void Storm_keeps_the_samples()
    {
        LongTest.SkipUnlessAll("servers and a load test");
        _command.InterruptAt(
            program => program.ReadPast(SomeFinished()),
            "storm",
            "new.pfx",
            "--server",
            "minimal",
            "--logins",
            "6000",
            "--duration",
            "60s",
            "--run-file",
            "RUN"
        );
        var figures = StormFigures.Of(_command.LoadPartialRun().Of<StormRun>().Servers.Single());
        figures.Finished.ShouldBeInRange(1, 5999);
        (figures.Finished + figures.Failed + figures.NotStarted).ShouldBe(6000);
    }

    [SkippableFact]
    [Trait("Category", "Long")]
    public async Task Storm_leaves_nothing_on_its_load_hosts()
    {
        SkipIfMissing(NamespaceHosts.Missing() ?? TsungEngine.Missing());
        using var hosts = new NamespaceHosts(2);
        await using LoopbackServer target = await LoopbackServer.StartAsync(StormCommandTests.AnswerAsync, address: hosts.BridgeAddress);
        string list = _command.File("hosts.txt"),
            cookie = _command.File("cookie.txt"),
            run = _command.File("run.json");
        await File.WriteAllLinesAsync(list, hosts.Addresses);
        await File.WriteAllTextAsync(cookie, "who=alice");
        string[] whileRunning = [];
        await Task.Run(() =>
            _command.InterruptAt(
                program =>
                {
                    program.ReadPast(SomeFinished());
                    whileRunning = ErlangProcesses(hosts);
                },
                "storm",
                "--engine",
                "tsung",
                "--load-hosts",
                list,
                "--ssh-config",
                hosts.Configuration,
                "--url",
                $"{target.Address}/authorize?client_id=rp&response_type=id_token&redirect_uri=x",
                "--allow-load",
                hosts.BridgeAddress.ToString(),
                "--allow-http",
                "--cookie-file",
                cookie,
                "--logins",
                "6000",
                "--duration",
                "60s",
                "--run-file",
                run
            )
        );
        whileRunning.ShouldContain("epmd");
        whileRunning.ShouldContain(name => name.StartsWith("beam", StringComparison.Ordinal));
        ErlangProcesses(hosts).ShouldBeEmpty();
        StormFigures.Of(_command.LoadPartialRun().Of<StormRun>().Servers.Single()).Finished.ShouldBeInRange(1, 5999);
    }

    [SkippableFact]
    public void Throughput_keeps_complete_rounds()
    {
        LongTest.SkipUnlessAll("servers and a load test");
        SkipIfMissing(Throughput.Missing());
        string screen = _command.InterruptAt(
            "round 2 of 9",
            "storm --max-rate --server minimal new.pfx --rounds 9 --duration 1s --run-file RUN"
        );
        _command.LoadPartialRun().Of<ThroughputRun>().Rows.ShouldNotBeNull().ShouldHaveSingleItem().RequestsPerSecond.Count.ShouldBe(1);
        screen.ShouldContain("PARTIAL  ");
    }

    private static string[] ErlangProcesses(NamespaceHosts hosts) =>
        [
            .. hosts
                .Addresses.SelectMany((_, host) => hosts.Running(host))
                .Where(name => name is "epmd" || name.StartsWith("beam", StringComparison.Ordinal)),
        ];

    [GeneratedRegex(@"[1-9][\d,]* finished")]
    private static partial Regex SomeFinished();

    private static void SkipIfMissing(string? missing) => Skip.If(missing is not null, missing);
}
