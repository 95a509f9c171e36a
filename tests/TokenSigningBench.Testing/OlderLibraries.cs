namespace TokenSigningBench.Testing;

/// <summary>Folders of servers: two with an older Microsoft.IdentityModel each, and damaged copies of one.</summary>
public static class OlderLibraries
{
    /// <summary>A version before the defect that leaves tokens unsigned above 4096 bits.</summary>
    public const string Version = "6.8.0";

    /// <summary>The last tried release before 8.0, which has the defect.</summary>
    public const string VersionWithDefect = "7.7.3";

    public static string Folder { get; } = FolderOf(Version);

    public static string FolderOf(string version) => Path.Combine(AppContext.BaseDirectory, "OlderLibraries", version);

    public static void CopyTo(TemporaryFolder folder, params string[] without)
    {
        foreach (string file in Directory.GetFiles(Folder).Where(file => !without.Contains(Path.GetFileName(file))))
            File.Copy(file, folder.File(Path.GetFileName(file)));
    }
}
