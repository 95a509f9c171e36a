using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Core.Tests.RunFiles;

/// <summary>Reads JSON the way a user's file is read: from a disk.</summary>
internal static class SavedJson
{
    public static RunFile Load(string name, byte[] json)
    {
        using var folder = new TemporaryFolder();
        return RunFile.Load(folder.Write(name, json));
    }
}
