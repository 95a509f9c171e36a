using System.Text.Json.Serialization;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Check.Checks;

/// <summary>A measured reference key.</summary>
/// <param name="Key">The key: "RSA 2048", "P-256".</param>
/// <param name="SignNanoseconds">Nanoseconds per token by the clock of the rounds, one sample per round.</param>
/// <param name="SignWallNanoseconds">The same by wall time; null in older runs.</param>
public sealed record CheckedKey(
    string Key,
    [property: Samples] IReadOnlyList<double> SignNanoseconds,
    [property: Samples] IReadOnlyList<double>? SignWallNanoseconds = null
);

/// <summary>The cost of one token with a checked key.</summary>
public sealed record CheckedCost
{
    public required string Algorithm { get; init; }

    /// <summary>Nanoseconds to sign a token by the clock of the rounds, one sample per round.</summary>
    [Samples]
    public required IReadOnlyList<double> SignNanoseconds { get; init; }

    /// <summary>The same by wall time; null in older runs.</summary>
    [Samples]
    public IReadOnlyList<double>? SignWallNanoseconds { get; init; }

    /// <summary>Nanoseconds to verify it, one sample per round.</summary>
    [Samples]
    public required IReadOnlyList<double> VerifyNanoseconds { get; init; }

    /// <summary>The same by wall time; null in older runs.</summary>
    [Samples]
    public IReadOnlyList<double>? VerifyWallNanoseconds { get; init; }

    /// <summary>The clock of the rounds, and what other work did to them; null in older runs.</summary>
    public RoundConditions? Rounds { get; init; }

    /// <summary>Reference keys of common sizes, measured in the same rounds.</summary>
    public required IReadOnlyList<CheckedKey> ReferenceKeys { get; init; }

    /// <summary>The number of threads that signed at once.</summary>
    public required int Threads { get; init; }

    /// <summary>Tokens per second, all threads together.</summary>
    public required double PerSecondAllThreads { get; init; }

    public required int SignatureBytes { get; init; }

    public required int TokensPerLogin { get; init; }

    /// <summary>The library that signed, with its version; null for platform crypto.</summary>
    public string? Engine { get; init; }

    /// <summary>Single signatures of this key and of reference keys in turn; null where each takes the same work.</summary>
    public IReadOnlyList<SingleSignatures>? SingleSignatures { get; init; }

    internal CertificateCost ToCertificateCost() =>
        new()
        {
            Algorithm = JwsAlgorithm.Parse(Algorithm),
            Engine = Engine,
            SingleSignatures = SingleSignatures,
            Sign = new(SignNanoseconds),
            SignWall = SignWallNanoseconds,
            Verify = new(VerifyNanoseconds),
            VerifyWall = VerifyWallNanoseconds,
            Rounds = Rounds,
            ReferenceKeys =
            [
                .. ReferenceKeys.Select(reference => new ComparedKey(
                    KeySpec.Named(reference.Key),
                    new(reference.SignNanoseconds),
                    reference.SignWallNanoseconds
                )),
            ],
            Threads = Threads,
            PerSecondAllThreads = PerSecondAllThreads,
            SignatureBytes = SignatureBytes,
        };
}

/// <summary>One checked key, or a source that could not be checked.</summary>
public sealed record CheckRow
{
    /// <summary>The file or address, with the key's name if it holds several.</summary>
    public required string Source { get; init; }

    public required Verdict Verdict { get; init; }

    /// <summary>When the key becomes fit; null if it is fit now, is not fit, or could not be checked.</summary>
    public DateTimeOffset? FitFrom { get; init; }

    /// <summary>Why it could not be checked; null if it was.</summary>
    public string? Cause { get; init; }

    /// <summary>RSA, EC, or the key algorithm's object identifier; null if it could not be checked.</summary>
    public string? KeyAlgorithm { get; init; }

    /// <summary>The exact size of the modulus or the curve's field in bits; null if not known, and for ML-DSA.</summary>
    public int? KeyBits { get; init; }

    /// <summary>Null if it could not be checked, or if an older version wrote the file.</summary>
    public CertificateFacts? Facts { get; init; }

    /// <summary>The time to load it; null if it came from no file.</summary>
    public LoadTime? Load { get; init; }

    /// <summary>The time of its first signature; null if it signed nothing.</summary>
    public FirstSignature? FirstSignature { get; init; }

    /// <summary>The results of libraries that verified a token of the key; null if none was asked.</summary>
    public IReadOnlyList<RelyingPartyTrial>? RelyingParties { get; init; }

    /// <summary>The results of relying parties that got an unsigned token; null if none was asked, or if the library signs.</summary>
    public UnsignedTokenTrials? UnsignedTokens { get; init; }

    /// <summary>The expected peak in logins/s; null if not given.</summary>
    public double? PeakLoginsPerSecond { get; init; }

    /// <summary>The most that one signature may cost in ms of CPU time; null in older runs, and if it could not be checked.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? BudgetMilliseconds { get; init; }

    /// <summary>Errors first.</summary>
    public required IReadOnlyList<Finding> Findings { get; init; }

    /// <summary>The result of each signing library.</summary>
    public required IReadOnlyList<SignerTrial> Signers { get; init; }

    /// <summary>Null if it was not measured.</summary>
    public CheckedCost? Cost { get; init; }

    /// <summary>Why its cost was not measured; null if it was.</summary>
    public string? NotMeasured { get; init; }

    /// <summary>Restores the lint result.</summary>
    /// <param name="inspected">When the key was inspected.</param>
    /// <exception cref="UserErrorException">A key or an algorithm in it is not known.</exception>
    public LintResult ToLintResult(DateTimeOffset inspected)
    {
        if (Cause is { } cause)
            return LintResult.NotChecked(Source, cause);
        CertificateFacts facts =
            Facts
            ?? new()
            {
                Source = Source,
                KeyAlgorithm = KeyAlgorithm ?? "unknown",
                KeySize = KeyBits,
                NotBefore = FitFrom,
                Identifiers = new(null, null, null, null, null),
            };
        return new(
            Source,
            new(facts, new(), inspected, Signers, Cost?.ToCertificateCost())
            {
                Load = Load,
                FirstSignature = FirstSignature,
                RelyingParties = RelyingParties,
                UnsignedTokens = UnsignedTokens,
                Demand = new(Cost?.TokensPerLogin ?? new LoginDemand().TokensPerLogin, PeakLoginsPerSecond),
                NotMeasured = NotMeasured,
            },
            Findings,
            Cause: null
        );
    }

    /// <summary>The row for a run file. It holds only the public part of the key.</summary>
    public static CheckRow Of(LintResult lintResult)
    {
        KeyInspection? inspection = lintResult.KeyInspection;
        return new()
        {
            Source = lintResult.Source,
            Verdict = lintResult.Verdict,
            FitFrom = lintResult.FitFrom,
            Cause = lintResult.Cause,
            KeyAlgorithm = inspection?.Facts.KeyAlgorithm,
            KeyBits = inspection?.Facts.KeySize,
            Facts = inspection?.Facts,
            Load = inspection?.Load,
            FirstSignature = inspection?.FirstSignature,
            RelyingParties = inspection?.RelyingParties,
            UnsignedTokens = inspection?.UnsignedTokens,
            PeakLoginsPerSecond = inspection?.Demand.PeakLoginsPerSecond,
            BudgetMilliseconds = inspection?.Policy.BudgetMilliseconds,
            Findings = lintResult.Findings,
            Signers = inspection?.Signers ?? [],
            Cost = inspection?.Cost is { } cost ? CostOf(cost, inspection.Demand) : null,
            NotMeasured = inspection?.NotMeasured,
        };
    }

    private static CheckedCost CostOf(CertificateCost cost, LoginDemand demand) =>
        new()
        {
            Algorithm = cost.Algorithm.Name,
            Engine = cost.Engine,
            SingleSignatures = cost.SingleSignatures,
            SignNanoseconds = cost.Sign.Samples,
            SignWallNanoseconds = cost.SignWall,
            VerifyNanoseconds = cost.Verify.Samples,
            VerifyWallNanoseconds = cost.VerifyWall,
            Rounds = cost.Rounds,
            ReferenceKeys =
            [
                .. cost.ReferenceKeys.Select(reference => new CheckedKey(reference.Key.Name, reference.Sign.Samples, reference.SignWall)),
            ],
            Threads = cost.Threads,
            PerSecondAllThreads = cost.PerSecondAllThreads,
            SignatureBytes = cost.SignatureBytes,
            TokensPerLogin = demand.TokensPerLogin,
        };
}
