using System.CommandLine;
using System.Reflection;
using System.Runtime.InteropServices;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Reports.Features;
using TokenSigningBench.Reports.Options;

namespace TokenSigningBench.Reports.Commands;

/// <summary>Runs a command and maps every outcome to an exit code and at most one line on stderr.</summary>
public static class CommandLine
{
    /// <summary>The reason in a partial run after Ctrl-C.</summary>
    public const string WasInterrupted = "interrupted";

    // The time to stop load hosts in order, to read their measurements, and to write what was measured. The process exits after it has
    // done nothing for so long, or has used that much CPU time on each core: on a busy machine that is later.
    private static readonly TimeSpan EndTimeout = TimeSpan.FromSeconds(20);
    private static ITimer? _end;

    /// <summary>A program's main: prepares the process, and runs the command line.</summary>
    /// <param name="root">Creates the root command for the name of one command, or of all.</param>
    /// <param name="keepsDiagnosticSocket">Whether the command starts a server that <c>explain</c> may look into.</param>
    public static async Task<int> StartAsync(
        IReadOnlyList<Feature> features,
        Func<string?, RootCommand> root,
        bool keepsDiagnosticSocket,
        string[] args,
        string program = HelpText.Tool
    )
    {
        if (StandardStreams.IsErrorClosed)
            Console.SetError(TextWriter.Null);
        // First: what follows loads libraries, each of which is a file.
        if (OpenFileLimit.FindTooSmall() is { } limit)
        {
            Console.Error.WriteLine(
                Invariant($"{program}: {limit} files may be open at once, and it needs {OpenFileLimit.Min}: ulimit -n {OpenFileLimit.Min}")
            );
            return ExitCode.CouldNotBeDone;
        }

        // A run keeps what other work did, and to read that takes a tenth of a short command's time.
        if (!(args is [] or ["--help" or "-h" or "--version"] || features.Any(one => one.Kinds.Length == 0 && one.Name == args[0])))
            RunContention.WatchThisProgram();
        BusyMachine.Watch();
        Feature.Use(features, Assembly.GetEntryAssembly()!);
        CoreDumps.TurnOff();
        GuardedConsole.Guard();
        if (RuntimeDiagnostics.TurnOff(keepsDiagnosticSocket) is { } stillOpen)
        {
            Console.Error.WriteLine(stillOpen.Message);
            return ExitCode.CouldNotBeDone;
        }

        return await RunAsync(features, root(args.FirstOrDefault()), args, program).ConfigureAwait(false);
    }

    public static async Task<int> RunAsync(IReadOnlyList<Feature> features, RootCommand root, string[] args, string program = HelpText.Tool)
    {
        try
        {
            return await ParseAndRunAsync(features, root, args, program).ConfigureAwait(false);
        }
        catch (UserErrorException e)
        {
            return await EndAsync(e.Text, ExitCode.CouldNotBeDone).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            return await EndAsync(WasInterrupted, ExitCode.Interrupted).ConfigureAwait(false);
        }
        // A file cannot be written, mostly in a temporary folder: the disk is full or the folder is not writable. The message names the
        // file.
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return await EndAsync($"{program}: {e.Message}", ExitCode.CouldNotBeDone).ConfigureAwait(false);
        }
        catch (OutOfMemoryException)
        {
            return await EndAsync($"{program}: there is not enough memory for this", ExitCode.CouldNotBeDone).ConfigureAwait(false);
        }
        finally
        {
            GuardedConsole.ClearProgress();
        }
    }

    /// <summary>
    /// The command that holds all others, or the one of a name alone: to build all takes a tenth of a short command's time.
    /// </summary>
    /// <param name="features">The features, in the order in which help lists their commands.</param>
    /// <param name="program">The program's name in help.</param>
    /// <param name="name">A command's name. With any other word, or null, all commands are there.</param>
    public static RootCommand Root(string description, IReadOnlyList<Feature> features, string? name = null, string program = HelpText.Tool)
    {
        var root = new RootCommand(description);
        Feature[] commands = [.. features.Where(feature => feature.Create is not null)],
            named = [.. commands.Where(feature => feature.Name == name)];
        foreach (Feature feature in named is [] ? commands : named)
            root.Add(feature.Create!());

        CommonOptions.AddTo(root);
        HelpTextAction.AddTo(root, features, program);
        return root;
    }

    private static async Task<int> ParseAndRunAsync(IReadOnlyList<Feature> features, RootCommand root, string[] args, string program)
    {
        ParseResult parsed = ArgumentParser.Parse(root, args);
        if (OptionRules.FindEmptyValue(parsed) is { } empty)
            return await EndAsync(empty, ExitCode.CouldNotBeDone).ConfigureAwait(false);
        if (ArgumentParser.FindError(parsed, program) is { } line)
        {
            string objection =
                ArgumentParser.FindUnknownOption(parsed) is null
                && parsed is { UnmatchedTokens: [], Errors: [var first, ..] }
                && OptionRules.IsRefusal(first)
                    ? first.Message
                    : line;
            return await EndAsync(objection, ExitCode.CouldNotBeDone).ConfigureAwait(false);
        }

        // Before any child process starts, because children inherit the environment. The commands that compare runs are the user's own and
        // keep the user's environment.
        if (!features.Any(feature => feature.KeepsEnvironment && feature.Name == parsed.CommandResult.Command.Name))
        {
            PasswordOptions.TakeOutOfEnvironment();
            RuntimeDiagnostics.TurnOffInChildren();
        }

        // Registered before the command starts, and not by the library: the library ends this process without a message if the command has
        // not awaited yet.
        using var interrupt = new CancellationTokenSource();
        using PosixSignalRegistration onInterrupt = CancelOn(PosixSignal.SIGINT, interrupt),
            onTermination = CancelOn(PosixSignal.SIGTERM, interrupt);
        using CommandFiles files = OutputFiles.Check(parsed);
        var configuration = new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null };
        return await parsed.InvokeAsync(configuration, interrupt.Token).ConfigureAwait(false);
    }

    private static PosixSignalRegistration CancelOn(PosixSignal signal, CancellationTokenSource command) =>
        PosixSignalRegistration.Create(
            signal,
            context =>
            {
                context.Cancel = true;
                _end ??= ExitUnlessEnding();
                try
                {
                    command.Cancel();
                }
                catch (ObjectDisposedException)
                {
                    // The command has already ended.
                }
            }
        );

    private static ITimer ExitUnlessEnding()
    {
        double start = Environment.CpuUsage.TotalTime.TotalSeconds,
            before = start,
            max = EndTimeout.TotalSeconds * Environment.ProcessorCount;
        return TimeProvider.System.CreateTimer(
            _ =>
            {
                double now = Environment.CpuUsage.TotalTime.TotalSeconds;
                if (!StallWatch.HasMoved(before, now) || now - start > max)
                    Environment.Exit(ExitCode.Interrupted);
                before = now;
            },
            null,
            EndTimeout,
            EndTimeout
        );
    }

    private static async Task<int> EndAsync(string line, int exitCode)
    {
        try
        {
            await Console.Error.WriteLineAsync(line).ConfigureAwait(false);
        }
        catch (IOException)
        {
            // Standard error cannot be written. The exit code still reports the failure.
        }

        return exitCode;
    }
}
