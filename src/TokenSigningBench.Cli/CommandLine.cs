using System.Runtime.InteropServices;

namespace TokenSigningBench.Cli;

/// <summary>Runs a command and turns every way in which it can end into an exit code and at most one line on stderr.</summary>
internal static class CommandLine
{
    /// <summary>Why what was measured is not all, where somebody pressed Ctrl-C.</summary>
    public const string WasInterrupted = "interrupted";

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

        // From before the command begins. The library listens once a command waits for the first time; until then the web server that serve has started would
        // take the signal, end itself and nothing else.
        using var interrupt = new CancellationTokenSource();
        using PosixSignalRegistration onInterrupt = Cancels(PosixSignal.SIGINT, interrupt), onTermination = Cancels(PosixSignal.SIGTERM, interrupt);
        try
        {
            // Without a time to end in, a signal cancels nothing: it ends this process where it stands, and not what it started.
            // It is as long as it takes to end load hosts in order, and to read what they measured.
            var ending = new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = TimeSpan.FromSeconds(20) };
            return await parsed.InvokeAsync(ending, interrupt.Token).ConfigureAwait(false);
        }
        catch (SourceException e)
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

    private static PosixSignalRegistration Cancels(PosixSignal signal, CancellationTokenSource command) => PosixSignalRegistration.Create(signal, context =>
    {
        context.Cancel = true;
        try
        {
            command.Cancel();
        }
        catch (ObjectDisposedException)
        {
            // The library heard it as well, and the command is over already.
        }
    });

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
