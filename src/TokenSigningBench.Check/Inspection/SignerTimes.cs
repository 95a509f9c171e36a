using System.Text.Json.Serialization;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Inspection;

/// <summary>The throughput of a token with a number of sessions at once.</summary>
/// <param name="Sessions">How many signed at once, each waiting for its signature before the next.</param>
/// <param name="Nanoseconds">Wall time per signature of all sessions together, one sample per round.</param>
public sealed record SessionRate(int Sessions, [property: Samples] IReadOnlyList<double> Nanoseconds)
{
    /// <summary>Signatures per second.</summary>
    public double PerSecond => 1e9 / MedianInterval.Of(Nanoseconds).Estimate;

    /// <summary>Signatures per second: the interval by which a verdict is made.</summary>
    [JsonIgnore]
    public (double Low, double High) VerdictInterval =>
        MedianInterval.Of(Nanoseconds, CertificateCost.VerdictLevel) is var median ? (1e9 / median.High, 1e9 / median.Low) : default;
}

/// <summary>
/// What a key takes that signs outside of this process, in a token: wall time, because the computation is elsewhere, and how many
/// signatures several sessions get at once.
/// </summary>
public sealed record SignerTimes
{
    [JsonConverter(typeof(AlgorithmConverter))]
    public required JwsAlgorithm Algorithm { get; init; }

    /// <summary>The token: its label, model and manufacturer.</summary>
    public required string Token { get; init; }

    /// <summary>The module's own name and version.</summary>
    public required string Module { get; init; }

    /// <summary>How many sessions the token allows; null if it does not limit them.</summary>
    public int? MaxSessions { get; init; }

    /// <summary>Wall times of single signatures of one session.</summary>
    [Samples, JsonPropertyName("waitNanoseconds")]
    public required IReadOnlyList<double> Wait { get; init; }

    /// <summary>CPU time of this process per signature of one session; null where it is not counted.</summary>
    public double? CpuNanoseconds { get; init; }

    /// <summary>One session, two, four and so on, until the throughput did not grow.</summary>
    public required IReadOnlyList<SessionRate> Sessions { get; init; }

    /// <summary>Whether the throughput still grew with the most sessions that were tried.</summary>
    public required bool StillGrows { get; init; }

    /// <summary>The number of sessions with the highest throughput.</summary>
    [JsonIgnore]
    public SessionRate Best => Sessions.MaxBy(one => one.PerSecond)!;

    /// <summary>A percentile of the wait in milliseconds.</summary>
    /// <param name="percent">From 0 to 100.</param>
    public double WaitMilliseconds(double percent) => Percentiles.SelectInPlace([.. Wait], percent) / 1e6;

    /// <summary>The interval of the median wait by which a verdict is made, in milliseconds.</summary>
    [JsonIgnore]
    public (double Low, double High) VerdictInterval =>
        MedianInterval.Of(Wait, CertificateCost.VerdictLevel) is var median ? (median.Low / 1e6, median.High / 1e6) : default;

    /// <summary>The most logins per second that its signatures allow, whatever the server has.</summary>
    public double LoginsPerSecond(int tokensPerLogin) => Best.PerSecond / tokensPerLogin;
}
