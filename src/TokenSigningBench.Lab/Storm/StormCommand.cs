using TokenSigningBench.Lab.Login;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tsung;
using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Lab.Storm;

/// <summary><c>tokenbench storm</c>: a login burst on a server with each certificate in turn.</summary>
public static class StormCommand
{
    public static Command Create()
    {
        var certificates = new LabCertificates();
        var load = new StormLoadOptions();
        var url = new StormUrl();
        var serverOptions = new ServerSettingOptions();
        var engine = new StormEngineOptions();
        var maxRate = new MaxRate();
        Option<string> server = LabServers.Option();
        Option<string> flow = FlowOption.Create();
        var password = new Option<bool>("--with-password")
        {
            Description = "Sign in by the login form, with a password\nDefault: users are signed in before the measurement.",
        };
        var tls = new Option<bool>("--tls") { Description = "Use TLS (servers openiddict and minimal)" };
        var isMaxRate = new Option<bool>("--max-rate")
        {
            Description = "Measure the maximum logins/s instead\nAlso what all cores sign without a server.",
        };
        var connections = new ValueOption<string>("--connections", "HOW", "kept, new: whether each login opens a connection", "kept");
        var asserts = new ValueOption<string[]>(
            "--assert",
            "RULE",
            "Requirement, such as p95<500ms or failed<1%\n"
                + "Also max<=2s, throughput>=8/s, memory.growth<5%. Without one about failures: failed=0."
        );
        var compare = new Option<bool>("--compare-plan")
        {
            Description = "Compare the result with plan's forecast\nEach server is calibrated before its load test.",
        };
        var repeat = new ValueOption<int>(
            "--repeat",
            "N",
            "Maximum number of load-test repetitions\n"
                + "A percentile or a throughput is judged by its interval over whole load tests; they end when it is decided.",
            StormRepetitions.Default
        );
        var inside = new InsideOption();
        var whenBusy = new WhenBusyOption();
        var undecided = new UndecidedOption();
        var output = new RunOutput { Undecided = undecided };
        connections.AcceptOnlyFromAmong("kept", "new");
        var command = new Command(
            "storm",
            "Load-test an identity server with a burst of logins.\n"
                + "With one certificate after the other. Response times count from the scheduled start."
        );
        certificates.AddTo(command);
        load.AddTo(command);
        foreach (Option option in new Option[] { server, flow, password, tls, connections, asserts, repeat, compare, inside.Option })
            command.Add(option);
        command.Add(whenBusy.Option);
        undecided.AddTo(command);
        command.OnlyWith(asserts, repeat, undecided.Option);
        output.AddTo(command);
        engine.AddTo(command);
        serverOptions.AddTo(command);
        command.Add(isMaxRate);
        command.Add(maxRate.Rounds);
        command.OnlyWith(isMaxRate, maxRate.Rounds);
        command.NotWith(
            isMaxRate,
            [.. load.WithoutDuration, flow, tls, connections, asserts, compare, inside.Option, .. url.Sources, .. engine.All]
        );
        foreach (Option source in url.Sources)
            certificates.RefuseWith(command, source, $"does not go with {source.Name}");
        command.NotWith(password, flow);
        url.AddTo(command, [server, flow, tls, inside.Option, .. serverOptions.All]);
        CommandHelp.Set(
            command,
            new(
                [
                    new("Input", certificates.Common),
                    new("Load", [.. load.Common, isMaxRate]),
                    new("Your own server", url.Common),
                    new("Server", server, password),
                    new("Output", [asserts, repeat, .. output.HelpGroup.Symbols]),
                ],
                [
                    "storm old.pfx new.pfx --logins 300 --duration 12s",
                    "storm signing.pfx --peak 100000/hour --assert 'p95<500ms'",
                    "storm signing.pfx --max-rate",
                ],
                "docs/guides/load-test.md"
            )
        );
        command.OnlyWith(password, serverOptions.LoginFormOptions);
        engine.Refuse(command, load.InFlight, flow, inside.Option);
        command.SetAction((parsed, cancel) => UnsignedTokensAnswer.OrAsync(parsed, output, () => RunAsync(parsed, cancel), cancel));
        return command;

        async Task<int> RunAsync(ParseResult parsed, CancellationToken cancel)
        {
            if (parsed.GetValue(isMaxRate))
            {
                IIdentityServer measured = serverOptions.Configure(LabServers.Of(parsed.GetRequiredValue(server)), parsed);
                return await maxRate
                    .RunAsync(
                        parsed,
                        measured,
                        certificates,
                        load.MaxRateWindow(parsed),
                        load.Duration,
                        output,
                        whenBusy,
                        parsed.GetValue(password),
                        cancel
                    )
                    .ConfigureAwait(false);
            }

            string[] assertions = parsed.GetValue(asserts) ?? [];
            // Invalid assertions are reported before minutes of measuring.
            bool isRepeated = assertions.Select(StormAssertion.Parse).ToArray().Any(assertion => assertion.IsEstimated);
            int max = isRepeated ? repeat.Between(parsed, StormRepetitions.Max) : 1;
            if (!isRepeated && parsed.CommandResult.Has(repeat))
                throw new UserErrorException(repeat.Name, $"goes with {asserts.Name} of a time or of the throughput");
            StormPlan plan = load.Plan(parsed) with
            {
                Flow = parsed.FlowOf(flow),
                WithPassword = parsed.GetValue(password),
                NewConnections = parsed.GetValue(connections) == "new",
                Tls = parsed.GetValue(tls),
            };
            if (plan.Flow != LoginFlow.Implicit)
                LabServer(parsed, plan).RequireFlow(plan.Flow);
            bool comparesPlan = parsed.GetValue(compare);
            plan = engine.Plan(parsed, plan, connections, () => url.IsGiven(parsed) ? url.Host(parsed) : null);
            TsungEngine? tsung = await engine.FindAsync(parsed, cancel).ConfigureAwait(false);
            if (comparesPlan)
                RequireForecast(plan, url.IsGiven(parsed), tsung);
            StormProgress? progress = Messages.Progress(parsed) is { } line ? new(line, plan.Seconds) : null;
            StormMeasurement CreateStorm(StormPlan wanted) =>
                new(wanted, assertions)
                {
                    Calibrates = comparesPlan && wanted.Seed == plan.Seed,
                    Engine = tsung,
                    Inside = wanted.Seed == plan.Seed ? inside.View(parsed) : null,
                    Steps = progress,
                    Progress = progress is null ? null : progress.Report,
                };
            DateTimeOffset started = whenBusy.Start(parsed);
            await InlineSockets.TurnOnAsync().ConfigureAwait(false);
            StormRun storms = await RunOutput
                .MeasureAsync(async () =>
                {
                    using OpenedCertificates? opened = url.IsGiven(parsed) ? null : certificates.Open(parsed);
                    var repeated = new RepeatedStorm(
                        max,
                        wanted =>
                            opened is null
                                ? url.RunAsync(parsed, wanted, Math.Max(1, tsung?.Hosts ?? 1), CreateStorm, cancel)
                                : CreateStorm(wanted).RunAsync(LabServer(parsed, wanted), opened, cancel)
                    )
                    {
                        Starts = number => progress?.Begin(number, max, opened?.Count ?? 1),
                    };
                    return await repeated.RunAsync(plan).ConfigureAwait(false);
                })
                .ConfigureAwait(false);
            return output.End(parsed, RunFile.OfThisMachine(started, storms), cancel);
        }

        IIdentityServer LabServer(ParseResult parsed, StormPlan plan) =>
            inside.Open(parsed, serverOptions.Configure(LabServers.Of(parsed.GetRequiredValue(server), plan.Tls), parsed));
    }

    private static void RequireForecast(StormPlan plan, bool isExternal, TsungEngine? engine)
    {
        string? other =
            isExternal ? "--url: your own server is not calibrated"
            : engine is not null ? "--engine tsung: the CPU time that its processes take from the server is unknown"
            : plan.WithPassword ? "--with-password: the forecast has no login form"
            : plan.Arrivals is null ? "--users: there is no forecast of a closed model"
            : null;
        if (other is not null)
            throw new UserErrorException("--compare-plan", $"does not go with {other}");
    }
}
