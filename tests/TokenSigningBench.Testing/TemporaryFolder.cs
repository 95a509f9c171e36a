namespace TokenSigningBench.Testing;

/// <summary>A temporary folder that is deleted when disposed.</summary>
public sealed class TemporaryFolder : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tokensigningbench-");

    public string Path => _folder.FullName;

    public string File(string name) => System.IO.Path.Combine(Path, name);

    public string Write(string name, byte[] content)
    {
        System.IO.File.WriteAllBytes(File(name), content);
        return File(name);
    }

    public string Write(string name, string content)
    {
        System.IO.File.WriteAllText(File(name), content);
        return File(name);
    }

    public void Dispose() => _folder.Delete(recursive: true);
}
