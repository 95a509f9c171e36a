namespace TokenSigningBench.Cli.Options;

/// <summary>Where the samples of a run go.</summary>
internal static class RunFiles
{
    /// <summary>The folder of logins that are to go into no other file: <c>artifacts</c>, as other output of builds and runs.</summary>
    public static readonly string Folder = Path.Combine("artifacts", "runs");

    /// <summary>Saves a run, or says why not: a disk that is full must not cost what was measured.</summary>
    /// <param name="path">The file that the user named; null for none.</param>
    /// <returns>The file's path as the user named it, or null; and why it could not be written, or null.</returns>
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

    /// <summary>The file of a login whose user named none, as its samples are always kept: in <see cref="Folder"/>, named as the benchmarks' are.</summary>
    public static string OfLogin(RunFile run) => Path.Combine(Folder, Invariant($"login-{run.Started:yyyyMMdd-HHmmss}.run.json"));
}
