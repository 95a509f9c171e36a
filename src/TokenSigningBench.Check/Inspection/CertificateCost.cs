using System.Text.Json.Serialization;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Inspection;

/// <summary>The CPU times of single signatures of one key: a mean hides how much they differ.</summary>
/// <param name="Key">The key: "ML-DSA-65", "RSA 2048".</param>
/// <param name="Nanoseconds">One sample per signature, by the clock of the rounds.</param>
public sealed record SingleSignatures(string Key, [property: Samples] IReadOnlyList<double> Nanoseconds)
{
    /// <summary>A percentile of the times in nanoseconds.</summary>
    /// <param name="percent">From 0 to 100.</param>
    public double Percentile(double percent) => Percentiles.SelectInPlace([.. Nanoseconds], percent);
}

/// <summary>A reference key of a common size.</summary>
/// <param name="Sign">Nanoseconds per token by the clock of the rounds, one sample per round.</param>
/// <param name="SignWall">The same in wall time.</param>
public sealed record ComparedKey(
    [property: JsonConverter(typeof(KeySpecConverter))] KeySpec Key,
    [property: Samples, JsonPropertyName("signNanoseconds"), JsonConverter(typeof(SummaryConverter))] Summary Sign,
    [property: Samples, JsonPropertyName("signWallNanoseconds")] IReadOnlyList<double> SignWall
);

/// <summary>
/// The cost of one signature on this machine, in CPU time where it is counted. RSA 2048 and P-256 are measured in the same rounds.
/// </summary>
public sealed record CertificateCost
{
    /// <summary>The confidence level of the intervals.</summary>
    public const double Level = 0.95;

    /// <summary>
    /// The confidence level of a verdict. Rounds within half a second resemble each other, so that an interval covers less than its level:
    /// docs/explanation/statistics.md.
    /// </summary>
    public const double VerdictLevel = 0.999;

    /// <summary>The maximum half-width of an interval as a share of its mean. A wider one is reported as too wide.</summary>
    public const double MaxMargin = 0.05;

    [JsonConverter(typeof(AlgorithmConverter))]
    public required JwsAlgorithm Algorithm { get; init; }

    /// <summary>The library that signed, with its version; null for platform crypto.</summary>
    public string? Engine { get; init; }

    /// <summary>
    /// Single signatures of this key and of reference keys in turn; null for an algorithm whose signatures all take the same work.
    /// </summary>
    public IReadOnlyList<SingleSignatures>? SingleSignatures { get; init; }

    /// <summary>Nanoseconds to sign a token, one sample per round.</summary>
    [Samples, JsonPropertyName("signNanoseconds"), JsonConverter(typeof(SummaryConverter))]
    public required Summary Sign { get; init; }

    /// <summary>The same in wall time.</summary>
    [Samples, JsonPropertyName("signWallNanoseconds")]
    public required IReadOnlyList<double> SignWall { get; init; }

    /// <summary>Nanoseconds to verify it, one sample per round.</summary>
    [Samples, JsonPropertyName("verifyNanoseconds"), JsonConverter(typeof(SummaryConverter))]
    public required Summary Verify { get; init; }

    /// <summary>The same in wall time.</summary>
    [Samples, JsonPropertyName("verifyWallNanoseconds")]
    public required IReadOnlyList<double> VerifyWall { get; init; }

    /// <summary>The clock of the costs and what other work did in each round.</summary>
    public required RoundConditions Rounds { get; init; }

    /// <summary>The reference keys: RSA of 2048, 4096 and 8192 bits with RS256, and P-256 with ES256.</summary>
    public required IReadOnlyList<ComparedKey> ReferenceKeys { get; init; }

    /// <summary>The number of threads that signed at once.</summary>
    public required int Threads { get; init; }

    /// <summary>Tokens per second, all threads together.</summary>
    public required double PerSecondAllThreads { get; init; }

    public required int SignatureBytes { get; init; }

    /// <summary>The bytes of the sample token.</summary>
    public int TokenBytes => ReferenceToken.Bytes(Algorithm.Name, SignatureBytes);

    /// <summary>Half the 95% interval of the signing time, in nanoseconds.</summary>
    [JsonIgnore]
    public double Margin => Sign.Margin(Level);

    /// <summary>Whether the signing time is uncertain by more than 5%.</summary>
    [JsonIgnore]
    public bool IsNoisy => Margin > MaxMargin * Sign.Mean;

    /// <summary>The ratio to the cost of a 2048-bit RSA signature, paired by round.</summary>
    [JsonIgnore]
    public Interval RatioToRsa2048 => KnownRatioTo(KeySpec.Rsa(2048));

    /// <summary>The ratio to the cost of a P-256 signature, paired by round.</summary>
    [JsonIgnore]
    public Interval RatioToP256 => KnownRatioTo(KeySpec.Curve(256));

    /// <summary>The interval of the signing time by which a verdict is made, in nanoseconds.</summary>
    [JsonIgnore]
    public Interval VerdictInterval => Sign.MeanInterval(VerdictLevel);

    /// <summary>The mean of the signing time, for programs that read no samples.</summary>
    public double MeanNanoseconds => Sign.Mean;

    /// <summary>The lower end of the interval by which a verdict is made.</summary>
    public double LowNanoseconds => VerdictInterval.Low;

    public double HighNanoseconds => VerdictInterval.High;

    /// <summary>Whether a signature costs at most so much.</summary>
    public Conclusion IsAtMost(double nanoseconds) => Conclusions.IsAtMost(VerdictInterval.Low, VerdictInterval.High, nanoseconds);

    /// <summary>The signing time of a reference key.</summary>
    /// <exception cref="InvalidOperationException">It was not measured.</exception>
    public Summary SignOf(KeySpec key) => Reference(key).Sign;

    /// <inheritdoc cref="SignOf"/>
    public ComparedKey Reference(KeySpec key) => ReferenceKeys.Single(compared => compared.Key == key);

    /// <summary>The ratio to the cost of a reference key; null where it has no rounds beside this key's.</summary>
    public Interval? RatioTo(KeySpec key) =>
        ReferenceKeys.FirstOrDefault(compared => compared.Key == key) is { } reference
            ? RatioInterval.OfRounds(Sign.Samples, reference.Sign.Samples, Level)
            : null;

    private Interval KnownRatioTo(KeySpec key) =>
        RatioTo(key) ?? throw new InvalidOperationException($"The rounds of this key and of {key} do not match");
}
