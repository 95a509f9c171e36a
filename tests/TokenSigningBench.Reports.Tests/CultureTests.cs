using System.Globalization;

namespace TokenSigningBench.Reports.Tests;

/// <summary>Tests that change this thread's culture, which is as it was when they end.</summary>
public abstract class CultureTests : IDisposable
{
    private readonly CultureInfo _before = CultureInfo.CurrentCulture;

    public void Dispose()
    {
        CultureInfo.CurrentCulture = _before;
        GC.SuppressFinalize(this);
    }
}
