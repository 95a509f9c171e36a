using TokenSigningBench.Benchmarks;
using TokenSigningBench.Benchmarks.AgainstOpenSsl;
using TokenSigningBench.Benchmarks.Articles;
using TokenSigningBench.Benchmarks.Passwords;
using TokenSigningBench.Benchmarks.Primitives;
using TokenSigningBench.Benchmarks.SignatureChoice;
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
    return args switch
    {
        [] => await MainJob.RunAsync(interrupted.Token).ConfigureAwait(false),
        ["against-openssl", "passwords", .. var rest] => await PasswordComparison.RunAsync(rest, interrupted.Token).ConfigureAwait(false),
        ["against-openssl", "sha256", .. var rest] => await HashComparison.RunAsync(rest, interrupted.Token).ConfigureAwait(false),
        ["against-openssl", .. var rest] => await OpenSslComparison.RunAsync(rest, interrupted.Token).ConfigureAwait(false),
        ["articles", .. var rest] => await ArticlesJob.RunAsync(rest, interrupted.Token).ConfigureAwait(false),
        ["by-users", .. var rest] => await ByUsersJob.RunAsync(rest, interrupted.Token).ConfigureAwait(false),
        ["--million", .. var rest] => await MillionJob.RunAsync(rest, interrupted.Token).ConfigureAwait(false),
        ["threads", .. var rest] => await ThreadsJob.RunAsync(rest, interrupted.Token).ConfigureAwait(false),
        [CollectorProcess.Argument, var collector, var engine] => CollectorProcess.Answer(collector, Enum.Parse<Pbkdf2Engine>(engine)),
        _ => await ChosenBenchmarks.RunAsync(args, interrupted.Token).ConfigureAwait(false),
    };
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
