using System.CommandLine;
using TokenSigningBench.Benchmarks.Articles;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Benchmarks.Passwords;
using TokenSigningBench.Benchmarks.Running;
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
            // Before any child process starts, because children inherit the environment.
            PasswordInput.TakeOutOfEnvironment();
            if (args is [CollectorProcess.Argument, var collector, var engine])
                return CollectorProcess.RunChild(collector, Enum.Parse<Pbkdf2Engine>(engine));
            if (args is [OperationProcess.Argument, .. var names])
                return OperationProcess.RunChild([.. names.Select(Operations.Named)]);
            RootCommand root = Commands.Root();
            if (Commands.AreForBenchmarkDotNet(root, args))
            {
                return Commands.FindUnknownOption(root, args) is { } unknown
                    ? await RefuseAsync(unknown).ConfigureAwait(false)
                    : await ChosenBenchmarks.RunAsync(args, cancel).ConfigureAwait(false);
            }

            ParseResult parsed = ArgumentParser.Parse(root, args);
            return ArgumentParser.FindError(parsed, Commands.Program) is { } objection
                ? await RefuseAsync(Commands.FindUnknownOption(root, args) ?? objection).ConfigureAwait(false)
                : await parsed
                    .InvokeAsync(new() { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null }, cancel)
                    .ConfigureAwait(false);
        }
        catch (UserErrorException e)
        {
            return await RefuseAsync(e.Message).ConfigureAwait(false);
        }
        // Files that BenchmarkDotNet writes: the disk is full or the folder is read-only. The message names the file.
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return await RefuseAsync(e.Message).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            await Console.Error.WriteLineAsync("interrupted").ConfigureAwait(false);
            return ExitCode.Interrupted;
        }
    }

    private static async Task<int> RefuseAsync(string line)
    {
        await Console.Error.WriteLineAsync(line).ConfigureAwait(false);
        return ExitCode.CouldNotBeDone;
    }
}
