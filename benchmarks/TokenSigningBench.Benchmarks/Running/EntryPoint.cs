using System.CommandLine;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.Running;

/// <summary>Runs what the arguments select. Every outcome is an exit code and at most one line on stderr.</summary>
public static class EntryPoint
{
    /// <summary>A program's main: Ctrl-C cancels it.</summary>
    public static async Task<int> StartAsync(BenchmarkProgram program, string[] args)
    {
        using var interrupted = new CancellationTokenSource();
        Console.CancelKeyPress += (_, e) =>
        {
            e.Cancel = true;
            interrupted.Cancel();
        };
        return await RunAsync(program, args, interrupted.Token).ConfigureAwait(false);
    }

    public static async Task<int> RunAsync(BenchmarkProgram program, string[] args, CancellationToken cancel)
    {
        try
        {
            // Before any child process starts, because children inherit the environment.
            PasswordInput.TakeOutOfEnvironment();
            if (program.AreForBenchmarkDotNet(args))
            {
                return program.FindUnknownOption(args) is { } unknown
                    ? await RefuseAsync(unknown).ConfigureAwait(false)
                    : await ChosenBenchmarks.RunAsync(program, args, cancel).ConfigureAwait(false);
            }

            ParseResult parsed = ArgumentParser.Parse(program.Root, args);
            return ArgumentParser.FindError(parsed, program.Name) is { } objection
                ? await RefuseAsync(program.FindUnknownOption(args) ?? objection).ConfigureAwait(false)
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
