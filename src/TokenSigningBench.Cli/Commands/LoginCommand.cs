using TokenSigningBench.Core.Logins;
using TokenSigningBench.Lab.Attribution;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Cli.Commands;

/// <summary>
/// <c>tokenbench login</c>: replays a slow login on a real identity server with each certificate, and reports signing's share of it.
/// </summary>
internal static class LoginCommand
{
    public static Command Create()
    {
        var certificates = new LabCertificates();
        var url = new LoginUrl();
        var serverOptions = new ServerSettingOptions();
        Option<string> server = LabServers.Option();
        var rounds = new Option<int>("--rounds")
        {
            Description = $"Rounds that count, {ComparisonPlan.MinRounds} to {ComparisonPlan.MaxRounds}",
            DefaultValueFactory = _ => new ComparisonPlan().Rounds,
        };
        var output = new RunOutput($"Where the samples go; a file in {RunFiles.Folder} named after the time when left out");
        var command = new Command(
            "login",
            "Replay a slow login: an identity server with each certificate, its authorize page asked in turn, and what "
                + "signing has to do with it."
        );
        certificates.AddTo(command);
        command.Add(server);
        command.Add(rounds);
        serverOptions.AddWithoutLoginForm(command);
        output.AddTo(command);
        command.Validators.Add(result =>
        {
            if (certificates.AreGiven(result) == url.IsGiven(result))
                result.AddError("Give --cert for a server of the lab's own, or --url for one of yours.");
        });
        url.AddTo(command, [.. certificates.All.Except([certificates.Certificates]), server, rounds, .. serverOptions.All]);
        command.SetAction(
            async (parsed, cancel) =>
            {
                if (url.IsGiven(parsed))
                    return await url.RunAsync(parsed, output, cancel).ConfigureAwait(false);

                var plan = new ComparisonPlan { Rounds = parsed.GetValue(rounds) };
                plan.Check(rounds.Name);
                IIdentityServer identityServer = serverOptions.Configure(LabServers.Of(parsed.GetRequiredValue(server)), parsed);
                RunFile run = await RunOutput
                    .MeasureAsync(() => RunAsync(identityServer, plan, certificates, parsed, cancel))
                    .ConfigureAwait(false);
                return output.End(parsed, run, cancel, RunFiles.DefaultLoginFile(run));
            }
        );
        return command;
    }

    private static async Task<RunFile> RunAsync(
        IIdentityServer identityServer,
        ComparisonPlan plan,
        LabCertificates certificates,
        ParseResult parsed,
        CancellationToken cancel
    )
    {
        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        using OpenedCertificates opened = certificates.Open(parsed);
        LoginRun login = await new LoginComparison(identityServer, plan).RunAsync(opened, Steps.ForTerminal, cancel).ConfigureAwait(false);
        return RunFile.OfThisMachine(started, login);
    }
}
