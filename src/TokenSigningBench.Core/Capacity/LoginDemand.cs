using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>The load that logins put on the signing key.</summary>
/// <param name="TokensPerLogin">The tokens that one login signs: two are an identity token and an access token.</param>
/// <param name="PeakLoginsPerSecond">The expected peak; null where none was given.</param>
public sealed record LoginDemand(int TokensPerLogin = 2, double? PeakLoginsPerSecond = null)
{
    /// <summary>The utilization above which waiting grows out of proportion.</summary>
    /// <remarks>
    /// At a utilization of u, the mean wait of an M/M/1 queue is u/(1-u) service times: 2.3 at 70%, 9 at 90% (Kleinrock, Queueing Systems
    /// 1, section 3.2).
    /// </remarks>
    public const double RecommendedUtilization = 0.7;

    /// <summary>The time that signing adds to one login, in milliseconds.</summary>
    /// <param name="sign">Nanoseconds to sign one token.</param>
    public double MillisecondsPerLogin(Summary sign) => TokensPerLogin * sign.Mean / 1e6;

    /// <summary>The cores that signing needs at the peak; null where no peak was given.</summary>
    /// <param name="sign">Nanoseconds to sign one token.</param>
    /// <param name="use">The utilization of these cores, above 0 and at most 1.</param>
    public double? CoresAtPeak(Summary sign, double use) => PeakLoginsPerSecond * MillisecondsPerLogin(sign) / 1e3 / use;
}
