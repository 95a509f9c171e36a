namespace TokenSigningBench.Reports.Options;

/// <summary>A run file that the user named, or standard input.</summary>
public static class RunSource
{
    // A run file with more samples is read as a file, which is not held in memory as a whole.
    private const int MaxBytesOfStandardInput = 256 << 20;

    /// <param name="path">A file, or <see cref="StandardInput.Symbol"/>.</param>
    /// <exception cref="UserErrorException">It cannot be read, or is not a run file.</exception>
    public static RunFile Load(string path) =>
        path == StandardInput.Symbol ? RunFile.Parse(StandardInput.Name, StandardInput.Read(MaxBytesOfStandardInput)) : RunFile.Load(path);
}
