namespace TokenSigningBench.Core.Published;

/// <summary>The slow page of "Fixing slow logins" (Bill Boga and Justin Rusbatch, Ritter Insurance Marketing, 9 August 2016), as far as the article tells.</summary>
/// <remarks>Neither how many tokens a login got there, nor whether the key was loaded for each, nor the production server's processor, nor how many logged in at once while it was timed.</remarks>
public static class SlowLogin2016
{
    /// <summary>The authorize page with the 8192-bit certificate, in milliseconds ("~500 ms (on average)").</summary>
    public const double BeforeMilliseconds = 500;

    /// <summary>Its time to the first byte with a 2048-bit certificate, in milliseconds ("~150 ms TTFB").</summary>
    public const double AfterMilliseconds = 150;

    /// <summary>What the other certificate saved, in milliseconds.</summary>
    public const double SavedMilliseconds = BeforeMilliseconds - AfterMilliseconds;

    /// <summary>What one signature cost with the 8192-bit key on a developer's machine, in milliseconds: the table's median.</summary>
    public static double SignatureMilliseconds => SigningCost2016.Row(256, 8192)!.MedianMilliseconds;

    /// <summary>What the other certificate saved a signature on that machine, in milliseconds.</summary>
    public static double SavedPerSignatureMilliseconds => SignatureMilliseconds - SigningCost2016.Row(256, 2048)!.MedianMilliseconds;
}
