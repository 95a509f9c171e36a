using TokenSigningBench.Core.Storms;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Storms;
using TokenSigningBench.Lab.Tsung;

namespace TokenSigningBench.Cli.Commands;

/// <summary><c>tokenbench storm</c>: a login burst on a server with each certificate in turn.</summary>
internal static class StormCommand
{
    public static Command Create()
    {
        var certificates = new LabCertificates();
        var load = new StormLoadOptions();
        var url = new StormUrl();
        var serverOptions = new ServerSettingOptions();
        var engine = new StormEngineOptions();
        Option<string> server = LabServers.Option();
        var password = new Option<bool>("--with-password")
        {
            Description =
                "Each person signs in by the login form, whose password the server hashes; else they are signed in before the clock starts",
        };
        var tls = new Option<bool>("--tls") { Description = "By TLS (embedded server)" };
        var connections = new Option<string>("--connections")
        {
            Description = "kept, new: whether each person connects anew, inside their time",
            DefaultValueFactory = _ => "kept",
        };
        var asserts = new Option<string[]>("--assert")
        {
            Description =
                "What is asked of each certificate's figures, such as p95<500ms, max<=2s, failed<1%, throughput>=8/s, "
                + "memory.growth<5%; failed=0 unless failures are asked about",
        };
        var compare = new Option<bool>("--compare-plan")
        {
            Description = "Calibrate each server before its storm, and hold the forecast against what was measured",
        };
        var output = new RunOutput();
        connections.AcceptOnlyFromAmong("kept", "new");
        var command = new Command(
            "storm",
            "Let many people log in at once, with one certificate after the other, and say how long each waited from "
                + "the moment at which they meant to start."
        );
        certificates.AddTo(command);
        load.AddTo(command);
        foreach (Option option in new Option[] { server, password, tls, connections, asserts, compare })
            command.Add(option);
        output.AddTo(command);
        engine.AddTo(command);
        serverOptions.AddTo(command);
        url.AddTo(command, [.. certificates.All, server, tls, .. serverOptions.All]);
        command.OnlyWith(password, serverOptions.LoginFormOptions);
        engine.Refuse(command, load.InFlight);
        command.SetAction(
            async (parsed, cancel) =>
            {
                string[] assertions = parsed.GetValue(asserts) ?? [];
                // Invalid assertions are reported before minutes of measuring.
                foreach (string assertion in assertions)
                    _ = StormAssertion.Parse(assertion);
                StormPlan plan = load.Plan(parsed) with
                {
                    WithPassword = parsed.GetValue(password),
                    NewConnections = parsed.GetValue(connections) == "new",
                    Tls = parsed.GetValue(tls),
                };
                bool comparesPlan = parsed.GetValue(compare);
                plan = engine.Plan(parsed, plan, connections, () => url.IsGiven(parsed) ? url.Host(parsed) : null);
                TsungEngine? tsung = await engine.FindAsync(parsed, cancel).ConfigureAwait(false);
                if (comparesPlan)
                    RequireForecast(plan, url.IsGiven(parsed), tsung);
                StormProgress? progress = Console.IsErrorRedirected ? null : new();
                Storm CreateStorm(StormPlan wanted) =>
                    new(new(wanted, assertions) { Calibrates = comparesPlan })
                    {
                        Engine = tsung,
                        Steps = progress,
                        Progress = progress is null ? null : progress.Report,
                    };
                DateTimeOffset started = TimeProvider.System.GetUtcNow();
                await InlineSockets.TurnOnAsync().ConfigureAwait(false);
                StormRun storms = await RunOutput
                    .MeasureAsync(() =>
                        url.IsGiven(parsed)
                            ? url.RunAsync(parsed, plan, Math.Max(1, tsung?.Hosts ?? 1), CreateStorm, cancel)
                            : OnLabServersAsync(parsed, plan, CreateStorm, cancel)
                    )
                    .ConfigureAwait(false);
                if (progress is not null)
                    StormProgress.End();
                return output.End(parsed, RunFile.OfThisMachine(started, storms), cancel);
            }
        );
        return command;

        async Task<StormRun> OnLabServersAsync(ParseResult parsed, StormPlan plan, Func<StormPlan, Storm> storm, CancellationToken cancel)
        {
            IIdentityServer identityServer = serverOptions.Configure(LabServers.Of(parsed.GetRequiredValue(server), plan.Tls), parsed);
            using OpenedCertificates opened = certificates.Open(parsed);
            return await storm(plan).RunAsync(identityServer, opened, cancel).ConfigureAwait(false);
        }
    }

    private static void RequireForecast(StormPlan plan, bool isExternal, TsungEngine? engine)
    {
        string? other =
            isExternal ? "--url: nobody's server is calibrated unasked"
            : engine is not null ? "--engine tsung: what its processors take of the server's is not known"
            : plan.WithPassword ? "--with-password: a forecast is of the page alone"
            : plan.Arrivals is null ? "--users: of those who come again as soon as they are answered there is no forecast"
            : null;
        if (other is not null)
            throw new UserErrorException("--compare-plan", $"does not go with {other}");
    }
}
