using System.CommandLine;
using TokenSigningBench.Benchmarks.Passwords;
using TokenSigningBench.Benchmarks.Running;
using TokenSigningBench.Benchmarks.SigningCost;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks;

/// <summary>Runs what the arguments select. Every outcome is an exit code and at most one line on stderr.</summary>
internal static class EntryPoint
{
    public static async Task<int> RunAsync(string[] args, CancellationToken cancel)
    {
        try
        {
            if (args is [])
                return await MainJob.RunAsync(cancel).ConfigureAwait(false);
            if (args is [CollectorProcess.Argument, var collector, var engine])
                return CollectorProcess.RunChild(collector, Enum.Parse<Pbkdf2Engine>(engine));
            RootCommand root = Commands.Root();
            bool asksForHelp = args is ["--help" or "-h" or "-?", ..];
            if (asksForHelp || Commands.IsSelectedBy(root, args))
            {
                ParseResult parsed = ArgumentParser.Parse(root, args);
                if (ArgumentParser.FindError(parsed, Commands.Program) is { } objection)
                {
                    await Console.Error.WriteLineAsync(objection).ConfigureAwait(false);
                    return ExitCode.CouldNotBeDone;
                }

                int exitCode = await parsed
                    .InvokeAsync(new() { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null }, cancel)
                    .ConfigureAwait(false);
                if (!asksForHelp)
                    return exitCode;
            }

            // BenchmarkDotNet describes its own options.
            return await ChosenBenchmarks.RunAsync(asksForHelp ? ["--help"] : args, cancel).ConfigureAwait(false);
        }
        catch (UserErrorException e)
        {
            await Console.Error.WriteLineAsync(e.Message).ConfigureAwait(false);
            return ExitCode.CouldNotBeDone;
        }
        // Files that BenchmarkDotNet writes: the disk is full or the folder is read-only. The message names the file.
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            await Console.Error.WriteLineAsync(e.Message).ConfigureAwait(false);
            return ExitCode.CouldNotBeDone;
        }
        catch (OperationCanceledException)
        {
            await Console.Error.WriteLineAsync("interrupted").ConfigureAwait(false);
            return ExitCode.Interrupted;
        }
    }
}
