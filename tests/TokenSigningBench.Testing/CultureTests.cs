namespace TokenSigningBench.Testing;

/// <summary>Base class of tests that change the thread's culture; restores it afterwards.</summary>
public abstract class CultureTests : IDisposable
{
    private readonly CultureInfo _original = CultureInfo.CurrentCulture;

    public void Dispose()
    {
        CultureInfo.CurrentCulture = _original;
        GC.SuppressFinalize(this);
    }
}
