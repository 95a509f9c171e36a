namespace TokenSigningBench.Testing;

/// <summary>Folders of servers: one with an older Microsoft.IdentityModel, and copies of it that are spoilt.</summary>
internal static class OlderLibraries
{
    public const string Version = "6.8.0";

    public static string Folder { get; } = Path.Combine(AppContext.BaseDirectory, "OlderLibraries");

    public static void CopyTo(TemporaryFolder folder, params string[] without)
    {
        foreach (string file in Directory.GetFiles(Folder).Where(file => !without.Contains(Path.GetFileName(file))))
            File.Copy(file, folder.File(Path.GetFileName(file)));
    }
}
