namespace TokenSigningBench.Testing;

/// <summary>Folders of servers: two with an older Microsoft.IdentityModel each, and damaged copies of one.</summary>
public static class OlderLibraries
{
    /// <summary>The last tried version without the defect that leaves tokens unsigned above 4096 bits.</summary>
    public const string Version = "6.10.0";

    /// <summary>The first tried version with the defect.</summary>
    public const string VersionWithDefect = "7.5.0";

    public static string Folder { get; } = FolderOf(Version);

    public static string FolderOf(string version) => Path.Combine(AppContext.BaseDirectory, "OlderLibraries", version);

    public static void CopyTo(TemporaryFolder folder, params string[] without)
    {
        foreach (string file in Directory.GetFiles(Folder).Where(file => !without.Contains(Path.GetFileName(file))))
            File.Copy(file, folder.File(Path.GetFileName(file)));
    }
}
