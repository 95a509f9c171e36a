using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Core.Choosing;

/// <summary>A candidate, in the order of the ranking.</summary>
public sealed record ChoiceRow
{
    /// <summary>The algorithm and its key: "ES256, P-256".</summary>
    public required string Name { get; init; }

    /// <summary>The strength of its signatures in bits.</summary>
    public required int StrengthBits { get; init; }

    /// <summary>The last year in which it is good; null where no end is named.</summary>
    public int? GoodUntil { get; init; }

    /// <summary>The strength of its key in bits, which the hash may lower; null where an older version wrote the file.</summary>
    public int? KeyStrengthBits { get; init; }

    /// <summary>Whose year that is, in short; null where an older version wrote the file.</summary>
    public string? GoodUntilLabel { get; init; }

    /// <summary>Where that year stands; null where an older version wrote the file.</summary>
    public string? GoodUntilSource { get; init; }

    /// <summary>What RFC 7518 section 3.1 asks of implementations, as it spells it; null where an older version wrote the file.</summary>
    public string? Rfc7518 { get; init; }

    /// <summary>Whether that is long enough.</summary>
    public required bool Lasts { get; init; }

    /// <summary>Nanoseconds to sign a token, a sample a round.</summary>
    [Samples]
    public required IReadOnlyList<double> SignNanoseconds { get; init; }

    /// <summary>Nanoseconds to verify it, a sample a round.</summary>
    [Samples]
    public required IReadOnlyList<double> VerifyNanoseconds { get; init; }

    /// <summary>The length of a signature.</summary>
    public required int SignatureBytes { get; init; }

    /// <summary>The length of a small identity token.</summary>
    public required int TokenBytes { get; init; }

    /// <summary>The cores that signing needs.</summary>
    public required double SignCores { get; init; }

    /// <summary>The cores that verifying needs, wherever that is.</summary>
    public required double VerifyCores { get; init; }

    /// <summary>Why it stands where it stands.</summary>
    public required string Reason { get; init; }
}

/// <summary>Algorithms and keys that were measured and ranked for a traffic.</summary>
public sealed record ChoiceRun : RunPart
{
    /// <summary>Logins a second, one token each.</summary>
    public required double LoginsPerSecond { get; init; }

    /// <summary>How often each token is verified.</summary>
    public required double VerificationsPerToken { get; init; }

    /// <summary>The last year in which the signatures are to be good.</summary>
    public required int UntilYear { get; init; }

    public required Verifiers Verifiers { get; init; }

    /// <summary>The standard that has to be kept to.</summary>
    public required string Standard { get; init; }

    /// <summary>The candidates, the best first.</summary>
    public required IReadOnlyList<ChoiceRow> Ranked { get; init; }

    /// <summary>Those that do not answer the request.</summary>
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
        select row.Name.Split(", ") is [var algorithm, var key]
            ? figure.With((RunFigure.Algorithm, algorithm), (RunFigure.Key, key))
            : figure;

    public override IEnumerable<RunVerdict> Verdicts() =>
        [
            Ranked is [var best, ..]
                ? new("choice", best.Name) { Text = best.Reason, IsMet = true }
                : new("choice", "none") { IsMet = false },
        ];
}
