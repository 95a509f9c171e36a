using TokenSigningBench.Cli;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Reports.Commands;
using TokenSigningBench.Reports.Features;

if (StandardStreams.IsErrorClosed)
    Console.SetError(TextWriter.Null);

// First: what follows loads libraries, each of which is a file.
if (OpenFileLimit.FindTooSmall() is { } limit)
{
    Console.Error.WriteLine(
        Invariant($"tokenbench: {limit} files may be open at once, and it needs {OpenFileLimit.Min}: ulimit -n {OpenFileLimit.Min}")
    );
    return ExitCode.CouldNotBeDone;
}

RunContention.WatchThisProgram();
Feature.Use(Features.All, typeof(Features).Assembly);
CoreDumps.TurnOff();
GuardedConsole.Guard();
if (RuntimeDiagnostics.TurnOff(keepsSocket: Features.KeepsDiagnosticSocket(args)) is { } stillOpen)
{
    Console.Error.WriteLine(stillOpen.Message);
    return ExitCode.CouldNotBeDone;
}

return await CommandLine.RunAsync(Features.All, Features.Root(args.FirstOrDefault()), args).ConfigureAwait(false);
