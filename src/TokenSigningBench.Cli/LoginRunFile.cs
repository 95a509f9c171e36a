using System.Globalization;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Cli;

/// <summary>Where the samples of a replayed login go.</summary>
internal static class LoginRunFile
{
    /// <summary>The folder unless a file is named: <c>artifacts</c>, as other output of builds and runs.</summary>
    public static readonly string Folder = Path.Combine("artifacts", "runs");

    /// <summary>Saves a run.</summary>
    /// <param name="run">The run.</param>
    /// <param name="named">The file that the user named; null for one in <see cref="Folder"/>, named as the benchmarks' are.</param>
    /// <returns>The file's path, as the user named it or from the working directory.</returns>
    /// <exception cref="SourceException">It cannot be written.</exception>
    public static string Save(RunFile run, string? named)
    {
        string path = named ?? Path.Combine(Folder, string.Create(CultureInfo.InvariantCulture, $"login-{run.Started:yyyyMMdd-HHmmss}.run.json"));
        run.Save(path);
        return path;
    }

    /// <summary>Saves a run, or says why not: a disk that is full must not cost what was measured.</summary>
    /// <inheritdoc cref="Save"/>
    public static (string? Path, SourceException? NotSaved) TrySave(RunFile run, string? named)
    {
        try
        {
            return (Save(run, named), null);
        }
        catch (SourceException e)
        {
            return (null, e);
        }
    }
}
