using System.CommandLine;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Modes;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.LoginLab.Load;
using TokenSigningBench.LoginLab.Load.Modes;
using TokenSigningBench.Reports.Articles;
using TokenSigningBench.Reports.Modes;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Cli;

/// <summary><c>tokenbench modes</c>: ways of client authentication compared by concurrent users, as an article of 2002 did it, with real parts.</summary>
internal static class ModesCommand
{
    public static Command Create()
    {
        var options = new ModesOptions();
        var tls = new Option<string?>("--tls") { Description = "A certificate with its private key: all modes over TLS with it" };
        var password = new PasswordOptions();
        var format = new Option<string>("--format") { Description = "text or json", DefaultValueFactory = _ => "text" };
        var output = new Option<string?>("--out") { Description = "A file for what is printed otherwise" };
        var runFile = new Option<string?>("--run-file") { Description = "Where every figure and the counted times go, as JSON" };
        format.AcceptOnlyFromAmong("text", "json");
        var command = new Command("modes", "Compare ways of client authentication by concurrent users: logins a second, response times, round trips, the server's processor time.");
        options.AddTo(command);
        command.Add(tls);
        password.AddTo(command);
        foreach (Option option in new Option[] { format, output, runFile })
            command.Add(option);
        command.OnlyWith(tls, password.All);
        command.SetAction(async (parsed, cancel) =>
        {
            ModesRequest request = options.Request(parsed);
            bool isText = parsed.GetRequiredValue(format) == "text";
            if (options.Judges(parsed) && !isText)
                throw new SourceException(format.Name, "is text with --judge; the run file has the statements' samples");
            Password secret = password.From(parsed);
            using X509Certificate2? certificate = parsed.GetValue(tls) is { } path ? secret.Load(path, (value, budget) => Open(path, value, budget)) : null;
            if (certificate is not null)
            {
                request = request.AgainstApache ? throw new SourceException(tls.Name, "does not go with --against-apache, which speaks plain HTTP here")
                    : request with { Tls = certificate, Plan = request.Plan with { Tls = ModesLab.KeyOf(certificate) } };
            }

            DateTimeOffset started = TimeProvider.System.GetUtcNow();
            await InlineSockets.TurnOnAsync().ConfigureAwait(false);
            var lab = new ModesLab(request, ServeModesCommand.InAnotherProcess, ServeCommand.WithLabAccounts(request.Plan.Accounts, certificate is not null)) { Steps = Steps.ForTerminal };
            // Not on this thread: a signal is listened to only once the action has returned to its caller.
            ModesRun modes = await Task.Run(() => lab.RunAsync(cancel), CancellationToken.None).ConfigureAwait(false);
            var run = new RunFile
            {
                Schema = RunFile.CurrentSchema,
                Started = started,
                Machine = MachineFacts.Read(),
                Rows = [],
                Modes = modes,
                Statements = options.Judges(parsed) ? AuthenticationStatements2002.Measured(modes, modes.Servers[0].Id) : null,
            };
            (string? samples, SourceException? notSaved) = RunFiles.TrySave(run, parsed.GetValue(runFile));
            string document = isText ? Text(run, samples) : ModesJson.Render(run, samples);
            if (parsed.GetValue(output) is { } file)
                Document.Save(file, document);
            else
                Document.Print(document);
            return Ended(modes, notSaved, options.AreNamed(parsed), cancel.IsCancellationRequested);
        });
        return command;
    }

    private static X509Certificate2 Open(string path, string? password, KeyDerivationBudget budget)
    {
        X509Certificate2 certificate = CertificateFile.Load(path, password, budget);
        return certificate.HasPrivateKey ? certificate : throw new SourceException(path, "holds no private key, and no server proves its name without one");
    }

    private static string Text(RunFile run, string? samples) => TextRenderer.Render(ModesDocument.Of(run), samples) + (run.Statements is null ? "" : $"\n{StatementsReport.Render(run)}");

    // What was measured is printed and kept; that it is not all is the exit code's to say, and one line's. What is missing by default is no failure.
    private static int Ended(ModesRun modes, SourceException? notSaved, bool wereNamed, bool wasInterrupted)
    {
        string? missing = wereNamed && modes.Missing is [var first, ..] ? $"{first.Mode} on {first.Server}: {first.Reason}" : null;
        if ((modes.Partial ?? notSaved?.Message ?? missing) is not { } cause)
            return modes.Failed == 0 ? ExitCode.Done : ExitCode.NotMet;
        Console.Error.WriteLine(cause);
        return wasInterrupted ? ExitCode.Interrupted : ExitCode.CouldNotBeDone;
    }
}
