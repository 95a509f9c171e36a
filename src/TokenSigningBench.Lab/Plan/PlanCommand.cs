using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Lab.Login;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Lab.Plan;

/// <summary><c>tokenbench plan</c>: forecasts the response times of logins at a peak, on cores that need not exist yet.</summary>
public static class PlanCommand
{
    public static Command Create()
    {
        var certificates = new LabCertificates();
        var options = new PlanOptions();
        var fleet = new PlanFleet();
        Option<string> server = LabServers.Option();
        Option<string> flow = FlowOption.Create();
        var openIddict = new OpenIddictOptions();
        var whenBusy = new WhenBusyOption();
        var undecided = new UndecidedOption();
        var output = new RunOutput { Undecided = undecided };
        var command = new Command(
            "plan",
            "Forecast response times and cores for a login peak.\n"
                + "A server with the certificate is calibrated here; its cores, nodes and logins are simulated."
        );
        certificates.AddTo(command);
        options.AddTo(command);
        command.Add(server);
        command.Add(flow);
        openIddict.AddTo(command);
        command.Add(whenBusy.Option);
        undecided.AddTo(command);
        output.AddTo(command);
        fleet.AddTo(
            command,
            [.. options.SingleMachineOptions, server, flow, .. openIddict.All, whenBusy.Option, undecided.Option, output.FileOption]
        );
        certificates.RefuseWith(command, fleet.Option, $"does not go with {fleet.Option.Name}, which was measured already");
        CommandHelp.Set(
            command,
            new(
                [new("Input", [.. certificates.Common, fleet.Option]), .. options.HelpGroups, output.HelpGroup],
                [
                    "plan signing.pfx --peak 100000/hour",
                    "plan signing.pfx --peak 30/second --cores 8 --nodes 2",
                    "plan --fleet runs/ --peak 100000/hour",
                ],
                "docs/guides/capacity.md"
            )
        );
        command.SetAction(
            async (parsed, cancel) =>
            {
                if (fleet.IsGiven(parsed))
                    return fleet.Run(parsed, options.Peak(parsed)?.PerSecond, output);

                PlanRequest request = options.Request(parsed);
                (HashFamily Family, int Setting)? hash = options.Hash(parsed);
                IIdentityServer identityServer = openIddict.Configure(LabServers.Of(parsed.GetRequiredValue(server)), parsed);
                LoginFlow login = parsed.FlowOf(flow);
                identityServer.RequireFlow(login);
                DateTimeOffset started = whenBusy.Start(parsed);
                PlanRun plan = await RunOutput
                    .MeasureAsync(() =>
                        MeasureAsync(
                            new(identityServer, Messages.Progress(parsed)) { TrialTime = options.Trial(parsed), Flow = login },
                            certificates,
                            parsed,
                            request,
                            hash,
                            cancel
                        )
                    )
                    .ConfigureAwait(false);
                return output.End(parsed, RunFile.OfThisMachine(started, plan), cancel);
            }
        );
        return command;
    }

    private static async Task<PlanRun> MeasureAsync(
        PlanMeasurement measurement,
        LabCertificates certificates,
        ParseResult parsed,
        PlanRequest request,
        (HashFamily Family, int Setting)? hash,
        CancellationToken cancel
    )
    {
        using OpenedCertificates opened = certificates.OpenOne(parsed);
        PlanHash? measured = hash is { } known ? MeasureHash(known.Family, known.Setting, Messages.Progress(parsed)) : null;
        return await measurement.RunAsync(opened[0], request, measured, cancel).ConfigureAwait(false);
    }

    private static PlanHash MeasureHash(HashFamily family, int setting, ProgressLine? progress)
    {
        string name = $"{family.Title}, {family.Describe(setting)}";
        progress?.Report(name);
        HashRun hash = HashMeasurement.Run(family, HashTarget.None(1), setting, key: null, progress);
        return new(name, hash.Milliseconds) { MemoryBytes = hash.MemoryBytes };
    }
}
