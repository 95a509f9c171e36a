using System.Globalization;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Sections;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>Where run files go: beside BenchmarkDotNet's own reports.</summary>
internal static class RunFolder
{
    private static readonly string Default = Path.Combine("BenchmarkDotNet.Artifacts", "results");

    /// <summary>Prints what a run says, keeps it, and says where.</summary>
    /// <exception cref="UserErrorException">It cannot be written; what it says is printed by then.</exception>
    public static int End(RunFile run, string name)
    {
        Console.WriteLine(RunDocuments.Text(null, run));
        Console.WriteLine($"Run file, with every sample: {Save(run, name)}");
        return ExitCode.Done;
    }

    /// <summary>Saves a run under a name and the time at which it started.</summary>
    /// <param name="folder">The folder; null for BenchmarkDotNet's own.</param>
    /// <returns>The file's path, from the working directory.</returns>
    /// <exception cref="UserErrorException">It cannot be written.</exception>
    public static string Save(RunFile run, string name, string? folder = null)
    {
        string path = Path.Combine(
            folder ?? Default,
            string.Create(CultureInfo.InvariantCulture, $"{name}-{run.Started:yyyyMMdd-HHmmss}.run.json")
        );
        run.Save(path);
        return Path.GetRelativePath(Environment.CurrentDirectory, path);
    }
}
