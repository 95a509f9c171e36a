namespace TokenSigningBench.Testing;

/// <summary>Reads JSON the way a user's file is read: from a disk.</summary>
public static class SavedJson
{
    public static RunFile Load(string name, byte[] json)
    {
        using var folder = new TemporaryFolder();
        return RunFile.Load(folder.Write(name, json));
    }
}
