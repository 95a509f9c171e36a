using System.Runtime.InteropServices;

namespace TokenSigningBench.Cli.Commands;

/// <summary>Runs a command and turns every way in which it can end into an exit code and at most one line on stderr.</summary>
internal static class CommandLine
{
    /// <summary>Why what was measured is not all, where somebody pressed Ctrl-C.</summary>
    public const string WasInterrupted = "interrupted";

    // As long as it takes to end load hosts in order, and to read what they measured. What has not ended by then ends where it stands.
    private static readonly TimeSpan EndTimeout = TimeSpan.FromSeconds(20);
    private static ITimer? _end;

    public static async Task<int> RunAsync(RootCommand root, string[] args)
    {
        ParseResult parsed = Words.Parse(root, args);
        if (Words.Objection(parsed, "tokenbench") is { } line)
        {
            bool isRefusal = parsed.UnmatchedTokens is [] && Combinations.IsRefusal(parsed.Errors[0]);
            return await EndAsync(isRefusal ? parsed.Errors[0].Message : line, ExitCode.CouldNotBeDone).ConfigureAwait(false);
        }

        // Before anything is started that would inherit it. What compare starts are commands of the user's own, which have the user's environment.
        if (parsed.CommandResult.Command.Name != CompareCommand.Name)
        {
            PasswordOptions.TakeOutOfEnvironment();
            RuntimeDiagnostics.TurnOffInChildren();
        }

        // From before the command begins, and not by the library: that ends this process with no word where the command has not waited yet.
        using var interrupt = new CancellationTokenSource();
        using PosixSignalRegistration onInterrupt = Cancels(PosixSignal.SIGINT, interrupt),
            onTermination = Cancels(PosixSignal.SIGTERM, interrupt);
        try
        {
            var ending = new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null };
            return await parsed.InvokeAsync(ending, interrupt.Token).ConfigureAwait(false);
        }
        catch (UserErrorException e)
        {
            return await EndAsync(e.Message, ExitCode.CouldNotBeDone).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            return await EndAsync(WasInterrupted, ExitCode.Interrupted).ConfigureAwait(false);
        }
        // Whatever is written on the way, in temporary folders above all: the disk is full, or may not be written. The message names the file.
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return await EndAsync($"tokenbench: {e.Message}", ExitCode.CouldNotBeDone).ConfigureAwait(false);
        }
        catch (OutOfMemoryException)
        {
            return await EndAsync("tokenbench: there is not enough memory for this", ExitCode.CouldNotBeDone).ConfigureAwait(false);
        }
    }

    private static PosixSignalRegistration Cancels(PosixSignal signal, CancellationTokenSource command) =>
        PosixSignalRegistration.Create(
            signal,
            context =>
            {
                context.Cancel = true;
                _end ??= TimeProvider.System.CreateTimer(
                    _ => Environment.Exit(ExitCode.Interrupted),
                    null,
                    EndTimeout,
                    Timeout.InfiniteTimeSpan
                );
                try
                {
                    command.Cancel();
                }
                catch (ObjectDisposedException)
                {
                    // The command is over already.
                }
            }
        );

    private static async Task<int> EndAsync(string line, int exitCode)
    {
        try
        {
            await Console.Error.WriteLineAsync(line).ConfigureAwait(false);
        }
        catch (IOException)
        {
            // Where not even this can be said, the exit code still can.
        }

        return exitCode;
    }
}
