using TokenSigningBench.Check.SigningCost;

namespace TokenSigningBench.Lab.Login;

/// <summary>
/// The slow page of "Fixing slow logins" (Bill Boga and Justin Rusbatch, Ritter Insurance Marketing, 9 August 2016), as far as the article
/// describes it.
/// </summary>
/// <remarks>
/// The article does not state how many tokens a login got, whether the key was loaded for each, the production server's processor, or how
/// many users logged in at the same time.
/// </remarks>
public static class SlowLogin2016
{
    /// <summary>The authorize page with the 8192-bit certificate, in milliseconds ("~500 ms (on average)").</summary>
    public const double BeforeMilliseconds = 500;

    /// <summary>Its time to first byte with a 2048-bit certificate, in milliseconds ("~150 ms TTFB").</summary>
    public const double AfterMilliseconds = 150;

    /// <summary>The saving by the other certificate, in milliseconds.</summary>
    public const double SavedMilliseconds = BeforeMilliseconds - AfterMilliseconds;

    /// <summary>One signature with the 8192-bit key on a developer's machine, in milliseconds: the table's median.</summary>
    public static double SignatureMilliseconds => SigningCost2016.Row(256, 8192)!.MedianMilliseconds;

    /// <summary>The saving per signature by the other certificate on that machine, in milliseconds.</summary>
    public static double SavedPerSignatureMilliseconds => SignatureMilliseconds - SigningCost2016.Row(256, 2048)!.MedianMilliseconds;
}
