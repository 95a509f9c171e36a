namespace TokenSigningBench.Cli.Options;

/// <summary>Where the samples of a run are saved.</summary>
internal static class RunFiles
{
    /// <summary>
    /// The folder of login runs for which the user named no file: <c>artifacts</c>, like other output of builds and runs.
    /// </summary>
    public static readonly string Folder = Path.Combine("artifacts", "runs");

    /// <summary>Saves a run, or returns the error: a full disk must not lose what was measured.</summary>
    /// <param name="path">The file that the user named; null for none.</param>
    /// <returns>The file's path as the user gave it, or null; and the error, or null.</returns>
    public static (string? Path, UserErrorException? NotSaved) TrySave(RunFile run, string? path)
    {
        try
        {
            if (path is not null)
                run.Save(path);
            return (path, null);
        }
        catch (UserErrorException e)
        {
            return (null, e);
        }
    }

    /// <summary>
    /// The default file of a login run, whose samples are always saved: in <see cref="Folder"/>, named like the files of the benchmarks.
    /// </summary>
    public static string DefaultLoginFile(RunFile run) => Path.Combine(Folder, Invariant($"login-{run.Started:yyyyMMdd-HHmmss}.run.json"));
}
