namespace TokenSigningBench.Reports.Options;

/// <summary>Where the samples of a run are saved.</summary>
public static class RunFiles
{
    /// <summary>Saves a run, or returns the error: a full disk must not lose what was measured.</summary>
    /// <param name="path">The file or folder that the user named; null for none.</param>
    /// <param name="command">The command that ends, for the name of a file in a folder.</param>
    /// <returns>The file's path as the user gave it, or null; and the error, or null.</returns>
    public static (string? Path, UserErrorException? NotSaved) TrySave(RunFile run, string? path, string command)
    {
        try
        {
            if (path is null)
                return (null, null);
            string file = FileOf(path, command, run.Started);
            run.Save(file);
            return (file, null);
        }
        catch (UserErrorException e)
        {
            return (null, e);
        }
    }

    /// <summary>
    /// The file itself, or in a folder a new one that is named like those of the benchmarks. A folder exists, or its path ends with a
    /// separator.
    /// </summary>
    public static string FileOf(string path, string command, DateTimeOffset started)
    {
        if (!Path.EndsInDirectorySeparator(path) && !Directory.Exists(path))
            return path;
        return RunFile.NewPathIn(path, command, started);
    }
}
