using System.Text.RegularExpressions;
using TokenSigningBench.Cli.Tests.Commands;
using TokenSigningBench.Core.AuthenticationSchemes;
using TokenSigningBench.Core.Logins;
using TokenSigningBench.Core.Storms;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Processes;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tsung;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Faults;

/// <summary>Ctrl-C in commands that start servers, generators of load, and a lab.</summary>
public sealed partial class InterruptedLabTests : IDisposable
{
    private readonly PressedCtrlC _pressed = new();

    public InterruptedLabTests() => Require(new EmbeddedServer(_ => new(), new()).Missing());

    public void Dispose() => _pressed.Dispose();

    [SkippableTheory]
    [InlineData("embedded with ", "login --cert new.pfx --run-file RUN")]
    [InlineData("embedded with ", "plan --cert new.pfx --peak 5/second --over 10s --run-file RUN")]
    [InlineData("starting embedded", "throughput --cert new.pfx --run-file RUN")]
    [InlineData("starting the mode server", "modes --modes anonymous --users 1 --run-file RUN")]
    public void At_the_start_no_server_is_left_and_nothing_else(string at, string command)
    {
        Require(Throughput.Missing());
        _pressed.At(at, command);
        _pressed.NothingKept();
    }

    [SkippableFact]
    public void Login_keeps_the_rounds_that_were_whole()
    {
        string screen = _pressed.At("people at once", "login --cert old.pfx --cert new.pfx --rounds 5 --run-file RUN");
        _pressed.Kept().Of<LoginRun>().Servers.ShouldAllBe(server => server.Rows.All(row => row.Samples.Count == 5));
        screen.ShouldContain("PARTIAL: interrupted.");
    }

    [SkippableFact]
    public void Storm_keeps_who_came()
    {
        _pressed.At(
            program => program.ReadPast(SomeFinished()),
            "storm",
            "--cert",
            "new.pfx",
            "--people",
            "6000",
            "--over",
            "60s",
            "--run-file",
            "RUN"
        );
        var figures = new StormFigures(_pressed.Kept().Of<StormRun>().Servers.Single());
        figures.Finished.ShouldBeInRange(1, 5999);
        (figures.Finished + figures.Failed + figures.NotStarted).ShouldBe(6000);
    }

    [SkippableFact]
    public async Task Storm_leaves_nothing_on_its_load_hosts()
    {
        Require(NamespaceHosts.Missing() ?? TsungEngine.Missing());
        using var hosts = new NamespaceHosts(2);
        await using LoopbackServer target = await LoopbackServer.StartAsync(StormCommandTests.AnswerAsync, address: hosts.BridgeAddress);
        string list = _pressed.File("hosts.txt"),
            cookie = _pressed.File("cookie.txt"),
            run = _pressed.File("run.json");
        await File.WriteAllLinesAsync(list, hosts.Addresses);
        await File.WriteAllTextAsync(cookie, "who=alice");
        string[] beside = [];
        await Task.Run(() =>
            _pressed.At(
                program =>
                {
                    program.ReadPast(SomeFinished());
                    beside = Erlang(hosts);
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
                "--people",
                "6000",
                "--over",
                "60s",
                "--run-file",
                run
            )
        );
        beside.ShouldContain("epmd");
        beside.ShouldContain(name => name.StartsWith("beam", StringComparison.Ordinal));
        Erlang(hosts).ShouldBeEmpty();
        new StormFigures(_pressed.Kept().Of<StormRun>().Servers.Single()).Finished.ShouldBeInRange(1, 5999);
    }

    [SkippableFact]
    public void Throughput_keeps_the_rounds_that_were_whole()
    {
        Require(Throughput.Missing());
        string screen = _pressed.At("round 2 of 9", "throughput --cert new.pfx --rounds 9 --seconds 1 --run-file RUN");
        _pressed.Kept().Of<ThroughputRun>().Rows.ShouldNotBeNull().ShouldHaveSingleItem().RequestsPerSecond.Count.ShouldBe(1);
        screen.ShouldContain("Medians of 1 rounds");
    }

    [SkippableFact]
    public void Modes_keeps_what_was_measured()
    {
        _pressed.At("round 2 of 60", "modes --modes anonymous --users 1 --for 60s --rounds 60 --run-file RUN");
        _pressed.Kept().Of<AuthSchemesRun>().Cells.ShouldHaveSingleItem().Windows.Count.ShouldBeInRange(1, 2);
    }

    [SkippableTheory]
    [InlineData("\0keep\0")]
    [InlineData("postgres")]
    public void A_lab_that_is_being_started_ends_with_the_command(string part)
    {
        foreach (IBackend needed in new IBackend[] { new Kdc(), new OpenLdap(), new PostgreSql(), new Apache() })
            Require(needed.Missing());
        _pressed.At(
            _ =>
            {
                using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(1));
                while (!_pressed.Words().Any(words => words.Contains(part, StringComparison.Ordinal)))
                    limit.Token.ThrowIfCancellationRequested();
            },
            "lab",
            "start"
        );
        File.Exists(_pressed.File("lab/standing/socket")).ShouldBeFalse();
    }

    private static string[] Erlang(NamespaceHosts hosts) =>
        [
            .. hosts
                .Addresses.SelectMany((_, host) => hosts.Running(host))
                .Where(name => name is "epmd" || name.StartsWith("beam", StringComparison.Ordinal)),
        ];

    [GeneratedRegex(@"[1-9][\d,]* finished")]
    private static partial Regex SomeFinished();

    private static void Require(string? missing) => Skip.If(missing is not null, missing);
}
