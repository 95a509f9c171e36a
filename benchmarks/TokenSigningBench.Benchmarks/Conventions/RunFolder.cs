using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Sections;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>Saves run files in the folder of the BenchmarkDotNet reports.</summary>
public static class RunFolder
{
    private static readonly string Default = Path.Combine("BenchmarkDotNet.Artifacts", "results");

    /// <summary>Prints the document of a run, saves the run, and prints the path.</summary>
    /// <exception cref="UserErrorException">The file cannot be written. The document is printed before.</exception>
    public static int End(RunFile run, string name, OutputOptions output)
    {
        OutputOptions.WriteAnswer(RunDocuments.Text(null, run, output.IsVerbose));
        Console.WriteLine($"Samples: {Save(run, name)}");
        return ExitCode.Done;
    }

    /// <summary>Saves a run under a name and its start time.</summary>
    /// <param name="folder">The folder; null for that of BenchmarkDotNet.</param>
    /// <returns>The path of the file, relative to the working directory.</returns>
    /// <exception cref="UserErrorException">The file cannot be written.</exception>
    public static string Save(RunFile run, string name, string? folder = null)
    {
        string path = RunFile.NewPathIn(folder ?? Default, name, run.Started);
        run.Save(path);
        return Path.GetRelativePath(Environment.CurrentDirectory, path);
    }
}
