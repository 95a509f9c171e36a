using System.Diagnostics;
using System.Globalization;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>
/// The generated certificates: <c>certs/</c> at the top of the repository, or the folder that <c>TOKENSIGNINGBENCH_CERTS</c> names.
/// </summary>
public static class CertificateFolder
{
    private const string Variable = "TOKENSIGNINGBENCH_CERTS";
    private const string SolutionFile = "TokenSigningBench.sln";

    public static CertificateStore Store { get; } = new(Find(), TimeProvider.System);

    /// <summary>
    /// Creates the missing certificates with a progress display, and prints their number and the time: the search for primes is not part of
    /// any measurement.
    /// </summary>
    public static async Task EnsureAsync(IReadOnlyCollection<CertificateSpec> specs, OutputOptions output, CancellationToken cancel)
    {
        if (specs.Count == 0)
            return;

        long start = Stopwatch.GetTimestamp();
        ProgressLine? line = output.Line;
        bool isNamed = false;
        var progress = new ProgressCallback<CreationProgress>(step =>
        {
            line?.Report($"{step}");
            // Where no line is shown, once: the primes of 8192 bits take up to a minute.
            if (line is null && !output.IsQuiet && !Interlocked.Exchange(ref isNamed, true))
                Console.Error.WriteLine("Certificates: creating them ...");
        });
        IReadOnlyList<CertificateSpec> created = await Store.EnsureAsync(specs, replace: false, progress, cancel).ConfigureAwait(false);
        GuardedConsole.ClearProgress();
        if (created.Count > 0 && !output.IsQuiet)
            await Console
                .Error.WriteLineAsync(
                    string.Create(
                        CultureInfo.InvariantCulture,
                        $"Certificates: created {created.Count} in {Stopwatch.GetElapsedTime(start).TotalSeconds:F1} s"
                    )
                )
                .ConfigureAwait(false);
    }

    // BenchmarkDotNet runs a benchmark in a process and folder of its own, below the output folder of this program.
    private static string Find()
    {
        if (Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } named)
            return Path.GetFullPath(named);

        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, SolutionFile)))
                return Path.Combine(folder.FullName, "certs");
        }

        return Path.GetFullPath("certs");
    }
}
