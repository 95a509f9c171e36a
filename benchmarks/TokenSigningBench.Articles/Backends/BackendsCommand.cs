using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Articles.Backends;

/// <summary><c>tokenbench lab</c>: runs the backends on loopback until they are stopped.</summary>
internal static class BackendsCommand
{
    private const string Name = "lab";

    // The hidden subcommand of the host process, which is the parent of the backends.
    private const string HostSubcommand = "keep";

    private const string Guide = "docs/development/lab.md";

    public static Command Create()
    {
        var command = new Command(
            Name,
            "Run the backends and servers of the lab on loopback.\n"
                + "A key distribution centre, a directory, a database and a web server with the same accounts."
        )
        {
            CreateStart(),
            CreateStatus(),
            CreateStop(),
            ServeCommand.Create(),
            CreateHostCommand(),
        };
        CommandHelp.Set(command, new([], ["lab start", "lab status", "lab serve signing.pfx"], Guide));
        return command;
    }

    private static Command CreateStart()
    {
        var options = new LabOptions();
        var command = new Command("start", "Start the backends. They run until they are stopped.");
        options.AddTo(command);
        options.RefuseOthersOn(command);
        CommandHelp.Set(command, new(options.HelpGroups, ["lab start", "lab start ldap postgresql", "lab start --accounts 1000"], Guide));
        command.SetAction(
            async (parsed, cancel) =>
            {
                IReadOnlyList<string> backends = options.BackendsFrom(parsed);
                if (await ControlSocket.Own.AskAsync(cancel).ConfigureAwait(false) is not null)
                    throw new UserErrorException(Name, "runs already; lab status says where, lab stop ends it");
                int exitCode = await StartHostProcessAsync([.. backends, .. options.ArgumentsFrom(parsed)], cancel).ConfigureAwait(false);
                if (exitCode == ExitCode.Done)
                    Console.Write(
                        LabText.Render(
                            await ControlSocket.Own.AskAsync(cancel).ConfigureAwait(false)
                                ?? throw new UserErrorException(Name, "has ended again")
                        )
                    );
                return exitCode;
            }
        );
        return command;
    }

    private static Command CreateStatus()
    {
        var command = new Command("status", "Show the running backends and how to use them.\nExit code 1: none runs, or one has ended.");
        CommandHelp.Set(command, new([], ["lab status"], Guide));
        command.SetAction(
            async (_, cancel) =>
            {
                LabFacts? facts = await ControlSocket.Own.AskAsync(cancel).ConfigureAwait(false);
                Console.Write(facts is null ? "No lab runs; lab start starts one.\n" : LabText.Render(facts));
                return facts is not null && facts.Backends.All(part => part.Ended is null) ? ExitCode.Done : ExitCode.NotMet;
            }
        );
        return command;
    }

    private static Command CreateStop()
    {
        var command = new Command("stop", "Stop the backends and remove their data.");
        CommandHelp.Set(command, new([], ["lab stop"], Guide));
        command.SetAction(
            async (_, cancel) =>
            {
                Console.WriteLine(await ControlSocket.Own.EndAsync(cancel).ConfigureAwait(false) ? "The lab has ended." : "No lab runs.");
                return ExitCode.Done;
            }
        );
        return command;
    }

    private static Command CreateHostCommand()
    {
        var options = new LabOptions();
        var command = new Command(HostSubcommand) { Hidden = true };
        options.AddTo(command);
        command.SetAction(
            async (parsed, cancel) =>
            {
                IReadOnlyList<Account> accounts = options.AccountsFrom(parsed);
                PasswordHash hash = options.HashFrom(parsed);
                var clock = Stopwatch.StartNew();
                double seconds = 0;
                await ControlSocket
                    .Own.RunAsync(
                        limit => BackendSet.StartAsync(options.BackendsFrom(parsed), accounts, hash, limit),
                        lab => new LabFacts(
                            lab.Backends,
                            accounts.Count,
                            accounts[0].Name,
                            accounts[^1].Name,
                            lab.AccountsFile,
                            hash.Id,
                            seconds
                        ),
                        _ =>
                        {
                            seconds = clock.Elapsed.TotalSeconds;
                            Console.WriteLine(seconds.ToString(CultureInfo.InvariantCulture));
                        },
                        cancel
                    )
                    .ConfigureAwait(false);
                return ExitCode.Done;
            }
        );
        return command;
    }

    // setsid starts the host in its own session: it outlives this process and its terminal.
    private static async Task<int> StartHostProcessAsync(string[] arguments, CancellationToken cancel)
    {
        ProcessStartInfo start = SelfProcess.CreateStartInfo([Name, HostSubcommand, .. arguments]);
        using Process hostProcess = InstalledProgram.Start(
            new(InstalledProgram.Require("setsid", "apt-get install util-linux"), [start.FileName, .. start.ArgumentList])
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            }
        );
        try
        {
            if (await hostProcess.StandardOutput.ReadLineAsync(cancel).ConfigureAwait(false) is not null)
                return ExitCode.Done;
            Console.Error.Write(await hostProcess.StandardError.ReadToEndAsync(cancel).ConfigureAwait(false));
            await hostProcess.WaitForExitAsync(cancel).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            await ControlSocket.AbortStartAsync(hostProcess).ConfigureAwait(false);
            throw;
        }

        // Until setsid has taken the host out of the terminal's process group, Ctrl-C ends the host too. That may be seen here before this
        // process handles its own signal.
        return hostProcess.ExitCode == ExitCode.Interrupted ? throw new OperationCanceledException(cancel) : hostProcess.ExitCode;
    }
}
