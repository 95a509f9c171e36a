using System.Text.Json.Serialization;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Choose;

/// <summary>A ranked candidate.</summary>
public sealed record ChoiceRow
{
    /// <summary>The algorithm and its key: "ES256, P-256".</summary>
    public required string Name { get; init; }

    /// <summary>Whether whoever can verify its tokens can also write them.</summary>
    [JsonIgnore]
    public bool IsSharedSecret => JwsAlgorithm.Parse(Name.Split(", ")[0]).Family == JwsFamily.Hmac;

    /// <summary>The strength of its signatures in bits.</summary>
    public required int StrengthBits { get; init; }

    /// <summary>The last year in which it is secure; null where no end is stated.</summary>
    public int? GoodUntil { get; init; }

    /// <summary>The strength of its key in bits, which the hash may lower.</summary>
    public required int KeyStrengthBits { get; init; }

    /// <summary>The short name of that year's source.</summary>
    public required string GoodUntilLabel { get; init; }

    /// <summary>The source of that year.</summary>
    public required string GoodUntilSource { get; init; }

    /// <summary>
    /// The requirement level of RFC 7518 section 3.1, as spelled there; null for ML-DSA and EdDSA, which it does not have.
    /// </summary>
    public string? Rfc7518 { get; init; }

    /// <summary>Whether it is secure until the requested year.</summary>
    public required bool IsStrongEnough { get; init; }

    /// <summary>
    /// Whether its tokens cost more than those of the candidate ranked before it. Null for the first, and for one that is ranked by its
    /// lifetime.
    /// </summary>
    public Conclusion? CostsMore { get; init; }

    /// <summary>Nanoseconds to sign a token by the clock of the rounds, one sample per round.</summary>
    [Samples]
    public required IReadOnlyList<double> SignNanoseconds { get; init; }

    /// <summary>The same by wall time.</summary>
    [Samples]
    public required IReadOnlyList<double> SignWallNanoseconds { get; init; }

    /// <summary>
    /// Nanoseconds to digest and to pad what an RSA key signs, in rounds of its own; null where one algorithm of the key is measured.
    /// </summary>
    [Samples]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<double>? EncodingNanoseconds { get; init; }

    /// <summary>The same when it verifies, where a salt is not drawn.</summary>
    [Samples]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<double>? EncodingVerifyNanoseconds { get; init; }

    /// <summary>Nanoseconds to verify a token, one sample per round.</summary>
    [Samples]
    public required IReadOnlyList<double> VerifyNanoseconds { get; init; }

    /// <summary>The same by wall time.</summary>
    [Samples]
    public required IReadOnlyList<double> VerifyWallNanoseconds { get; init; }

    public required int SignatureBytes { get; init; }

    /// <summary>The length of a small identity token.</summary>
    public required int TokenBytes { get; init; }

    /// <summary>
    /// The messages of a login that are too long for a program with default settings, the first to fail first: "logout query at iis".
    /// </summary>
    public required IReadOnlyList<string> TooLong { get; init; }

    /// <summary>The cores that signing needs.</summary>
    public required double SignCores { get; init; }

    /// <summary>The cores that verification needs, for all verifiers together.</summary>
    public required double VerifyCores { get; init; }

    /// <summary>The reason for its rank.</summary>
    public required string Reason { get; init; }
}

/// <summary>Algorithms and keys, measured and ranked for a load.</summary>
public sealed record ChoiceRun : RunPart
{
    /// <summary>Logins per second, one token each.</summary>
    public required double LoginsPerSecond { get; init; }

    public required double VerificationsPerToken { get; init; }

    /// <summary>The last year in which the signatures must be secure.</summary>
    public required int UntilYear { get; init; }

    public required Verifiers Verifiers { get; init; }

    /// <summary>The title of the standard to comply with.</summary>
    public required string Standard { get; init; }

    /// <summary>The source of the key whose algorithms are ranked; null where every candidate has a new key.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Key { get; init; }

    /// <summary>The token in which that key signs; null for a key in this process.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Token { get; init; }

    /// <summary>The candidates, best first.</summary>
    public required IReadOnlyList<ChoiceRow> Ranked { get; init; }

    /// <summary>The clock of the rounds, and what other work did to them; null where nothing was measured.</summary>
    public RoundConditions? Rounds { get; init; }

    /// <summary>The candidates that do not satisfy the request.</summary>
    public required IReadOnlyList<ExcludedCandidate> Excluded { get; init; }

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        from row in Ranked
        from figure in (RunFigure[])
            [
                .. RunFigure
                    .Of($"sign {row.Name}, ranked", row.SignNanoseconds, FigureUnit.Nanoseconds)
                    .Select(one => one.With((RunFigure.Operation, "sign"))),
                .. RunFigure
                    .Of($"verify {row.Name}, ranked", row.VerifyNanoseconds, FigureUnit.Nanoseconds)
                    .Select(one => one.With((RunFigure.Operation, "verify"))),
            ]
        let parts = row.Name.Split(", ")
        // ML-DSA's algorithm and key have one name.
        select figure.With((RunFigure.Algorithm, parts[0]), (RunFigure.Key, parts[^1]));

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) =>
        Ranked.SelectMany(row =>
            (RunFigure[])
                [
                    .. RunFigure.OfWall($"sign {row.Name}, ranked", row.SignWallNanoseconds),
                    .. RunFigure.OfWall($"verify {row.Name}, ranked", row.VerifyWallNanoseconds),
                ]
        );

    /// <summary>
    /// The row to use: the first whose verifiers cannot sign. Where all are secrets that every verifier has, the first. Null without one.
    /// </summary>
    [JsonIgnore]
    public ChoiceRow? Best => Ranked.FirstOrDefault(row => !row.IsSharedSecret) ?? (Ranked is [var first, ..] ? first : null);

    public override IEnumerable<RunVerdict> Verdicts() =>
        [Best is { } best ? new("choice", best.Name) { Text = best.Reason, IsMet = true } : new("choice", "none") { IsMet = false }];
}

[JsonSerializable(typeof(ChoiceRun))]
public sealed partial class ChoiceRunTypes : JsonSerializerContext;
