using TokenSigningBench.Benchmarks;
using TokenSigningBench.Benchmarks.Passwords;
using TokenSigningBench.Benchmarks.SigningCost;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Terminal;

using var interrupted = new CancellationTokenSource();
Console.CancelKeyPress += (_, e) =>
{
    e.Cancel = true;
    interrupted.Cancel();
};

try
{
    if (args is [])
        return await MainJob.RunAsync(interrupted.Token).ConfigureAwait(false);
    if (args is [CollectorProcess.Argument, var collector, var engine])
        return CollectorProcess.Answer(collector, Enum.Parse<Pbkdf2Engine>(engine));
    if (OwnCommand.Of(args) is { } command)
        return await command.EnterAsync(args, interrupted.Token).ConfigureAwait(false);
    // BenchmarkDotNet describes its own options.
    if (OwnCommand.IsHelp(args))
        Console.Write(OwnHelp.OfAll());
    return await ChosenBenchmarks.RunAsync(OwnCommand.IsHelp(args) ? ["--help"] : args, interrupted.Token).ConfigureAwait(false);
}
catch (SourceException e)
{
    await Console.Error.WriteLineAsync(e.Message).ConfigureAwait(false);
    return ExitCode.CouldNotBeDone;
}
// BenchmarkDotNet's own files: the disk is full, or may not be written. The message names the file.
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
