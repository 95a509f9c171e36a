namespace TokenSigningBench.Testing;

/// <summary>A file of the clone that these tests were built from.</summary>
public static class RepositoryFile
{
    /// <param name="path">The path relative to the repository.</param>
    public static string Read(string path) => File.ReadAllText(At(path));

    /// <summary>The full path of a file or folder.</summary>
    /// <param name="path">The path relative to the repository.</param>
    public static string At(string path)
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (folder.GetFiles("TokenSigningBench.sln") is [])
            folder = folder.Parent ?? throw new InvalidOperationException("These tests do not run inside their clone");
        return Path.Combine(folder.FullName, path);
    }
}
