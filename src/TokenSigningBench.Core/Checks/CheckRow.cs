using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Checks;

/// <summary>A key that was measured, by its name.</summary>
/// <param name="Key">The key: "RSA 2048", "P-256".</param>
/// <param name="SignNanoseconds">Nanoseconds a token, a sample a round.</param>
public sealed record CheckedKey(string Key, [property: Samples] IReadOnlyList<double> SignNanoseconds);

/// <summary>What one token costs with a key that was checked.</summary>
public sealed record CheckedCost
{
    public required string Algorithm { get; init; }

    /// <summary>Nanoseconds to sign a token, a sample a round.</summary>
    [Samples]
    public required IReadOnlyList<double> SignNanoseconds { get; init; }

    /// <summary>Nanoseconds to verify it, a sample a round.</summary>
    [Samples]
    public required IReadOnlyList<double> VerifyNanoseconds { get; init; }

    /// <summary>Keys of usual sizes in the same rounds.</summary>
    public required IReadOnlyList<CheckedKey> Beside { get; init; }

    /// <summary>How many threads signed at once.</summary>
    public required int Threads { get; init; }

    /// <summary>The tokens that they signed in a second, together.</summary>
    public required double PerSecondAllThreads { get; init; }

    public required int SignatureBytes { get; init; }

    /// <summary>The length of a small identity token, signed.</summary>
    public required int TokenCharacters { get; init; }

    /// <summary>How many tokens a login gets.</summary>
    public required int TokensPerLogin { get; init; }

    /// <summary>The cost that was kept.</summary>
    internal CertificateCost Kept() =>
        new()
        {
            Algorithm = JwsAlgorithm.Parse(Algorithm),
            Sign = new(SignNanoseconds),
            Verify = new(VerifyNanoseconds),
            Beside = [.. Beside.Select(other => new ComparedKey(KeySpec.Named(other.Key), new(other.SignNanoseconds)))],
            Threads = Threads,
            PerSecondAllThreads = PerSecondAllThreads,
            SignatureBytes = SignatureBytes,
            TokenCharacters = TokenCharacters,
        };
}

/// <summary>One key that was checked, or a source that could not be.</summary>
public sealed record CheckRow
{
    /// <summary>What was judged: a file, or an address, with the key's name where it holds several.</summary>
    public required string Source { get; init; }

    /// <summary>What it came to.</summary>
    public required Verdict Verdict { get; init; }

    /// <summary>From when on it is fit; null where it is now, is not fit, or could not be judged.</summary>
    public DateTimeOffset? FitFrom { get; init; }

    /// <summary>Why it could not be judged; null where it was.</summary>
    public string? Cause { get; init; }

    /// <summary>RSA, EC, or the key algorithm's object identifier; null where it could not be judged.</summary>
    public string? KeyAlgorithm { get; init; }

    /// <summary>The exact size of the modulus or of the curve's field, in bits; null where it is not known.</summary>
    public int? KeyBits { get; init; }

    /// <summary>What it says of itself; null where it could not be judged, or an older version wrote the file.</summary>
    public CertificateFacts? Facts { get; init; }

    /// <summary>How long it took to load; null where it came from no file.</summary>
    public LoadTime? Load { get; init; }

    /// <summary>How long its first signature took; null where nothing was signed with it.</summary>
    public FirstSignature? FirstSignature { get; init; }

    /// <summary>What those made of a token of its who verify tokens; null where nobody was asked.</summary>
    public IReadOnlyList<RelyingPartyTrial>? RelyingParties { get; init; }

    /// <summary>The most logins a second that are expected; null where nobody said.</summary>
    public double? PeakLoginsPerSecond { get; init; }

    /// <summary>What it was judged as, errors first.</summary>
    public required IReadOnlyList<Finding> Findings { get; init; }

    /// <summary>What each way of signing made of it.</summary>
    public required IReadOnlyList<SignerTrial> Signers { get; init; }

    /// <summary>What it costs; null where that was not measured.</summary>
    public CheckedCost? Cost { get; init; }

    /// <summary>Why its cost was not measured; null where it was.</summary>
    public string? NotMeasured { get; init; }

    /// <summary>The judgement that was kept.</summary>
    /// <param name="judged">When it was made.</param>
    /// <exception cref="UserErrorException">A key or an algorithm in it is not known.</exception>
    public LintResult LintResult(DateTimeOffset judged)
    {
        if (Cause is { } cause)
            return TokenSigningBench.Core.Checks.LintResult.Impossible(Source, cause);
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
            new(facts, new(), judged, Signers, Cost?.Kept())
            {
                Load = Load,
                FirstSignature = FirstSignature,
                RelyingParties = RelyingParties,
                Demand = new(Cost?.TokensPerLogin ?? new LoginDemand().TokensPerLogin, PeakLoginsPerSecond),
                NotMeasured = NotMeasured,
            },
            Findings,
            Cause: null
        );
    }

    /// <summary>What a run file keeps of a judgement: of a key its public part alone.</summary>
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
            PeakLoginsPerSecond = inspection?.Demand.PeakLoginsPerSecond,
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
            SignNanoseconds = cost.Sign.Samples,
            VerifyNanoseconds = cost.Verify.Samples,
            Beside = [.. cost.Beside.Select(other => new CheckedKey(other.Key.Name, other.Sign.Samples))],
            Threads = cost.Threads,
            PerSecondAllThreads = cost.PerSecondAllThreads,
            SignatureBytes = cost.SignatureBytes,
            TokenCharacters = cost.TokenCharacters,
            TokensPerLogin = demand.TokensPerLogin,
        };
}
