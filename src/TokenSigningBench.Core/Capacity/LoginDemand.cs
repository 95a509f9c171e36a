using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>What logins ask of the signing key.</summary>
/// <param name="TokensPerLogin">How many tokens one login signs: two are an identity and an access token.</param>
/// <param name="PeakLoginsPerSecond">The most logins a second that are expected; null where nobody said.</param>
public sealed record LoginDemand(int TokensPerLogin = 2, double? PeakLoginsPerSecond = null)
{
    /// <summary>The share of a core's time that can be used before waiting grows out of proportion.</summary>
    /// <remarks>At a use of u, the mean wait of an M/M/1 queue is u/(1-u) service times: 2.3 at 70 %, 9 at 90 % (Kleinrock, Queueing Systems 1, section 3.2).</remarks>
    public const double RecommendedUtilization = 0.7;

    /// <summary>The time that signing adds to one login, in milliseconds.</summary>
    /// <param name="sign">Nanoseconds to sign one token.</param>
    public double MillisecondsPerLogin(Summary sign) => TokensPerLogin * sign.Mean / 1e6;

    /// <summary>The cores that signing alone keeps busy at the peak.</summary>
    /// <param name="sign">Nanoseconds to sign one token.</param>
    /// <param name="use">The share of a core's time that is used, above 0 and at most 1.</param>
    /// <returns>Cores; null where no peak was named.</returns>
    public double? CoresAtPeak(Summary sign, double use) => PeakLoginsPerSecond * MillisecondsPerLogin(sign) / 1e3 / use;
}
