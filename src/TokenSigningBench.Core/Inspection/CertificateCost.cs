using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Inspection;

/// <summary>A reference key of a common size, measured in the same rounds.</summary>
/// <param name="Sign">Nanoseconds per token, one sample per round.</param>
public sealed record ComparedKey(KeySpec Key, Summary Sign);

/// <summary>The cost of one signature on this machine, with reference keys that were measured in the same rounds.</summary>
public sealed record CertificateCost
{
    /// <summary>The confidence level of the intervals.</summary>
    public const double Level = 0.95;

    /// <summary>The maximum half-width of an interval as a share of its mean. A wider one is reported as too wide.</summary>
    public const double MaxMargin = 0.05;

    public required JwsAlgorithm Algorithm { get; init; }

    /// <summary>Nanoseconds to sign a token, one sample per round.</summary>
    public required Summary Sign { get; init; }

    /// <summary>Nanoseconds to verify it, one sample per round.</summary>
    public required Summary Verify { get; init; }

    /// <summary>The reference keys: RSA of 2048, 4096 and 8192 bits with RS256, and P-256 with ES256.</summary>
    public required IReadOnlyList<ComparedKey> ReferenceKeys { get; init; }

    /// <summary>The number of threads that signed at once.</summary>
    public required int Threads { get; init; }

    /// <summary>Tokens per second, all threads together.</summary>
    public required double PerSecondAllThreads { get; init; }

    public required int SignatureBytes { get; init; }

    /// <summary>The length of a small identity token, signed; one byte per character.</summary>
    public required int TokenCharacters { get; init; }

    /// <summary>Half the 95% interval of the signing time, in nanoseconds.</summary>
    public double Margin => Sign.Margin(Level);

    /// <summary>Whether the signing time is uncertain by more than 5%.</summary>
    public bool IsNoisy => Margin > MaxMargin * Sign.Mean;

    /// <summary>The ratio to the cost of a 2048-bit RSA signature.</summary>
    public RatioEstimate RatioToRsa2048 => RatioEstimate.Of(Sign, SignOf(KeySpec.Rsa(2048)), Level);

    /// <summary>The ratio to the cost of a P-256 signature.</summary>
    public RatioEstimate RatioToP256 => RatioEstimate.Of(Sign, SignOf(KeySpec.Curve(256)), Level);

    /// <summary>The signing time of a reference key.</summary>
    /// <exception cref="InvalidOperationException">It was not measured.</exception>
    public Summary SignOf(KeySpec key) => ReferenceKeys.Single(compared => compared.Key == key).Sign;
}
