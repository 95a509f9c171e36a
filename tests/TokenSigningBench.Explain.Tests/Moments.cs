namespace TokenSigningBench.Explain.Tests;

/// <summary>Times of a window, in seconds from any beginning.</summary>
internal static class Moments
{
    public static DateTime At(int second) => DateTime.UnixEpoch.AddSeconds(second);
}
