namespace TokenSigningBench.Testing;

/// <summary>A file of the clone that these tests were built from: what is promised there is what they find.</summary>
public static class RepositoryFile
{
    /// <param name="path">Its path below the repository's folder.</param>
    public static string Read(string path) => File.ReadAllText(At(path));

    /// <summary>Where a file or folder is.</summary>
    /// <param name="path">Its path below the repository's folder.</param>
    public static string At(string path)
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (folder.GetFiles("TokenSigningBench.sln") is [])
            folder = folder.Parent ?? throw new InvalidOperationException("These tests do not run inside their clone");
        return Path.Combine(folder.FullName, path);
    }
}
