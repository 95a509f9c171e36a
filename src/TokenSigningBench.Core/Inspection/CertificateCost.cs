using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Inspection;

/// <summary>A key of a usual size that was measured in the same rounds.</summary>
/// <param name="Key">Its kind and size.</param>
/// <param name="Sign">Nanoseconds a token, a sample a round.</param>
public sealed record ComparedKey(KeySpec Key, Summary Sign);

/// <summary>What one signature costs on this machine, beside keys of usual sizes that were measured in the same rounds.</summary>
public sealed record CertificateCost
{
    /// <summary>The level of the intervals that are shown and judged.</summary>
    public const double Level = 0.95;

    /// <summary>The widest that half an interval may be, as a share of its mean, before it is said to be too wide.</summary>
    public const double WidestMargin = 0.05;

    public required JwsAlgorithm Algorithm { get; init; }

    /// <summary>Nanoseconds to sign a token, a sample a round.</summary>
    public required Summary Sign { get; init; }

    /// <summary>Nanoseconds to verify it, a sample a round.</summary>
    public required Summary Verify { get; init; }

    /// <summary>RSA of 2048, 4096 and 8192 bits with RS256, and P-256 with ES256.</summary>
    public required IReadOnlyList<ComparedKey> Beside { get; init; }

    /// <summary>How many threads signed at once.</summary>
    public required int Threads { get; init; }

    /// <summary>The tokens that they signed in a second, together.</summary>
    public required double PerSecondAllThreads { get; init; }

    public required int SignatureBytes { get; init; }

    /// <summary>The length of a small identity token, signed; one byte a character.</summary>
    public required int TokenCharacters { get; init; }

    /// <summary>Half the 95 % interval of the signing time, in nanoseconds.</summary>
    public double Margin => Sign.Margin(Level);

    /// <summary>Whether the machine was too restless to say the signing time within 5 %.</summary>
    public bool IsNoisy => Margin > WidestMargin * Sign.Mean;

    /// <summary>How many times a 2048-bit RSA signature's cost.</summary>
    public RatioEstimate RatioToRsa2048 => RatioEstimate.Of(Sign, SignOf(KeySpec.Rsa(2048)), Level);

    /// <summary>How many times a P-256 signature's cost.</summary>
    public RatioEstimate RatioToP256 => RatioEstimate.Of(Sign, SignOf(KeySpec.Curve(256)), Level);

    /// <summary>The signing time of one of the keys beside.</summary>
    /// <exception cref="InvalidOperationException">It was not measured.</exception>
    public Summary SignOf(KeySpec key) => Beside.Single(compared => compared.Key == key).Sign;
}
