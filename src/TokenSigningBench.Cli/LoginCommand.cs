using System.CommandLine;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Logins;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.LoginLab.Attribution;
using TokenSigningBench.LoginLab.RealParts;
using TokenSigningBench.Reports.Login;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Cli;

/// <summary><c>tokenbench login</c>: replays a slow login on a real identity server, once with each certificate, and says what signing has to do with it.</summary>
internal static class LoginCommand
{
    public static Command Create()
    {
        var certificates = new LabCertificates();
        var url = new LoginUrl();
        var dials = new DialOptions();
        var server = new Option<string>("--server") { Description = string.Join(", ", LabServers.Names), DefaultValueFactory = _ => LabServers.Default };
        server.AcceptOnlyFromAmong([.. LabServers.Names]);
        var rounds = new Option<int>("--rounds") { Description = $"Rounds that count, {ComparisonPlan.FewestRounds} to {ComparisonPlan.MostRounds}", DefaultValueFactory = _ => new ComparisonPlan().Rounds };
        var format = new Option<string>("--format") { Description = "text or json", DefaultValueFactory = _ => "text" };
        format.AcceptOnlyFromAmong("text", "json");
        var runFile = new Option<string?>("--run-file") { Description = $"Where the samples go; a file in {RunFiles.Folder} named after the time when left out" };
        var command = new Command("login", "Replay a slow login: an identity server with each certificate, its authorize page asked in turn, and what signing has to do with it.");
        certificates.AddTo(command);
        command.Add(server);
        command.Add(rounds);
        dials.AddWithoutLoginForm(command);
        command.Add(format);
        command.Add(runFile);
        command.Validators.Add(result =>
        {
            if (certificates.AreGiven(result) == url.IsGiven(result))
                result.AddError("Give --cert for a server of the lab's own, or --url for one of yours.");
        });
        url.AddTo(command, [.. certificates.All.Except([certificates.Certificates]), server, rounds, .. dials.All]);
        command.SetAction(async (parsed, cancel) =>
        {
            if (url.IsAsked(parsed))
                return await url.RunAsync(parsed, parsed.GetRequiredValue(format), parsed.GetValue(runFile), cancel).ConfigureAwait(false);

            var plan = new ComparisonPlan { Rounds = parsed.GetValue(rounds) };
            plan.Check(rounds.Name);
            IServerPart part = dials.Turn(LabServers.Of(parsed.GetRequiredValue(server)), parsed);
            // Not on this thread: a signal is listened to only once the action has returned to its caller.
            RunFile run = await Task.Run(() => RunAsync(part, plan, certificates, parsed, cancel), cancel).ConfigureAwait(false);
            (string? path, SourceException? notSaved) = RunFiles.TrySaveLogin(run, parsed.GetValue(runFile));
            Print(run, path, parsed.GetRequiredValue(format));
            return Ended(run.Logins!, notSaved, cancel.IsCancellationRequested);
        });
        return command;
    }

    private static async Task<RunFile> RunAsync(IServerPart part, ComparisonPlan plan, LabCertificates certificates, ParseResult parsed, CancellationToken cancel)
    {
        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        using OpenedCertificates opened = certificates.Open(parsed);
        LoginRun login = await new LoginComparison(part, plan).RunAsync(opened, Steps.ForTerminal, cancel).ConfigureAwait(false);
        return new() { Schema = RunFile.CurrentSchema, Started = started, Machine = MachineFacts.Read(), Rows = [], Logins = login };
    }

    // What was measured is printed and kept; that it is not all is the exit code's to say, and one line's.
    private static int Ended(LoginRun login, SourceException? notSaved, bool wasInterrupted)
    {
        if ((login.Partial ?? notSaved?.Message) is not { } cause)
            return ExitCode.Done;
        Console.Error.WriteLine(cause);
        return login.Partial is not null && wasInterrupted ? ExitCode.Interrupted : ExitCode.CouldNotBeDone;
    }

    private static void Print(RunFile run, string? samples, string format)
    {
        if (format == "text")
        {
            Console.Write(TextRenderer.Render(LoginDocument.Of(run), samples));
            return;
        }

        Document.Print(LoginJson.Render(run, samples));
    }
}
