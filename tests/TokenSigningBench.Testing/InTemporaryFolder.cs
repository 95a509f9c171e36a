namespace TokenSigningBench.Testing;

/// <summary>Tests that each have a folder of their own, which is deleted after them.</summary>
public abstract class InTemporaryFolder : IDisposable
{
    protected TemporaryFolder Folder { get; } = new();

    public void Dispose()
    {
        Folder.Dispose();
        GC.SuppressFinalize(this);
    }
}
