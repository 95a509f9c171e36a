using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Lab.Login;

/// <summary>
/// <c>tokenbench login</c>: replays a slow login on a real identity server with each certificate, and reports signing's share of it.
/// </summary>
public static class LoginCommand
{
    public static Command Create()
    {
        var certificates = new LabCertificates();
        var url = new LoginUrl();
        var serverOptions = new ServerSettingOptions();
        Option<string> server = LabServers.Option();
        var rounds = new ValueOption<int>(
            "--rounds",
            "N",
            $"Measured rounds\n{ComparisonPlan.MinRounds} to {ComparisonPlan.MaxRounds}; "
                + $"with --flows from {FlowsMeasurement.MinRounds}, default {FlowsMeasurement.DefaultRounds}.",
            new ComparisonPlan().Rounds
        );
        Option<string> flow = FlowOption.Create();
        var password = new Option<bool>("--with-password")
        {
            Description = "Also measure whole logins with the password\nBy the login form; says what the password's hash takes of them.",
        };
        var flows = new LoginFlows(rounds);
        var inside = new InsideOption();
        var output = new RunOutput();
        var command = new Command(
            "login",
            "Measure how much of a slow login is signing.\n"
                + "An identity server runs with each certificate, and its authorize page is requested, interleaved."
        );
        certificates.AddTo(command);
        command.Add(server);
        command.Add(flow);
        command.Add(rounds);
        command.Add(password);
        command.Add(inside.Option);
        serverOptions.AddTo(command);
        command.OnlyWith(password, serverOptions.LoginFormOptions);
        command.NotWith(password, flow);
        output.AddTo(command);
        flows.AddTo(command, [server, flow, password, inside.Option, .. serverOptions.AllWithoutWorkaround]);
        command.Validators.Add(result =>
        {
            if (!certificates.AreGiven(result) && !url.IsGiven(result))
                result.AddError("Name a certificate, or your own server with --url.");
        });
        foreach (Option source in url.Sources)
            certificates.RefuseWith(command, source, $"does not go with {source.Name}");
        url.AddTo(command, [server, flow, flows.Option, rounds, password, inside.Option, .. serverOptions.All]);
        CommandHelp.Set(
            command,
            new(
                [
                    new("Input", certificates.Common),
                    new("Your own server", url.Common),
                    new("Server", [server, flow, flows.Option, password, .. serverOptions.Common, rounds, inside.Option]),
                    output.HelpGroup,
                ],
                [
                    "login old.pfx new.pfx",
                    "login old.pfx --server oidc-provider --rounds 50",
                    "login --url 'https://idp.example/...' --cookie-file cookies.txt",
                ],
                "docs/guides/slow-login.md"
            )
        );
        command.SetAction(
            async (parsed, cancel) =>
            {
                if (url.IsGiven(parsed))
                    return await url.RunAsync(parsed, output, cancel).ConfigureAwait(false);

                if (flows.IsGiven(parsed))
                    return await flows
                        .RunAsync(
                            parsed,
                            serverOptions.Configure(LabServers.Of(LabServers.OpenIddict), parsed),
                            certificates,
                            output,
                            cancel
                        )
                        .ConfigureAwait(false);

                var plan = new ComparisonPlan
                {
                    Rounds = parsed.GetValue(rounds),
                    Flow = parsed.FlowOf(flow),
                    WithPassword = parsed.GetValue(password),
                };
                plan.Check(rounds.Name);
                IIdentityServer identityServer = serverOptions.Configure(LabServers.Of(parsed.GetRequiredValue(server)), parsed);
                identityServer.RequireFlow(plan.Flow);
                var comparison = new LoginComparison(inside.Open(parsed, identityServer), plan) { Inside = inside.View(parsed) };
                RunFile run = await RunOutput.MeasureAsync(() => RunAsync(comparison, certificates, parsed, cancel)).ConfigureAwait(false);
                return output.End(parsed, run, cancel);
            }
        );
        return command;
    }

    private static async Task<RunFile> RunAsync(
        LoginComparison comparison,
        LabCertificates certificates,
        ParseResult parsed,
        CancellationToken cancel
    )
    {
        DateTimeOffset started = BusyMachine.Start(parsed);
        using OpenedCertificates opened = certificates.Open(parsed);
        LoginRun login = await comparison.RunAsync(opened, Messages.Progress(parsed), cancel).ConfigureAwait(false);
        return RunFile.OfThisMachine(started, login);
    }
}
