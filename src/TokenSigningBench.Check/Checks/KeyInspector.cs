using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.Checks;

/// <summary>The options of a key inspection.</summary>
public sealed record InspectionRequest
{
    public static readonly TimeSpan DefaultCostTime = MeasuringTime.Of(TimeSpan.FromMilliseconds(360));

    /// <summary>
    /// The tokens' algorithm; null for the one published with the key, or else RS256, or the one that fits the curve. Never taken from the
    /// certificate's own hash.
    /// </summary>
    public JwsAlgorithm? Algorithm { get; init; }

    public Policy Policy { get; init; } = new();

    /// <summary>Whether the cost is measured. If not, only rules that need no cost apply, and the libraries still try to sign.</summary>
    public bool IsTimed { get; init; } = true;

    /// <summary>
    /// The time of the rounds that measure the cost, with the reference keys. A slow key gets fewer rounds: at least three.
    /// </summary>
    public TimeSpan CostTime { get; init; } = DefaultCostTime;

    /// <summary>The expected logins.</summary>
    public LoginDemand Demand { get; init; } = new();

    /// <summary>All keys that were named together, including this one.</summary>
    public IReadOnlyList<CertificateFacts> Together { get; init; } = [];

    /// <summary>The source of the key that a token showed to sign; null if no token was given.</summary>
    public string? SignerSource { get; init; }

    /// <summary>The time to load the key; null if it was not measured.</summary>
    public LoadTime? Load { get; init; }

    /// <summary>
    /// Tries Microsoft.IdentityModel's handlers from another folder, with a key, an algorithm and claims; null to try those of this
    /// program.
    /// </summary>
    public Func<TokenKey, JwsAlgorithm, string, IReadOnlyList<SignerTrial>>? Libraries { get; init; }

    /// <summary>Lets relying party libraries verify a token of the key; null to ask none.</summary>
    public Func<TokenKey, JwsAlgorithm, IReadOnlyList<RelyingPartyTrial>>? RelyingParties { get; init; }

    /// <summary>
    /// Lets relying parties that read the key from a key set verify tokens of it; null to ask none. They are also asked where a library
    /// leaves tokens of the key unsigned.
    /// </summary>
    public Func<TokenKey, JwsAlgorithm, IReadOnlyList<RelyingPartyTrial>>? KeySetParties { get; init; }

    /// <summary>
    /// Lets relying parties get a token of the key that a library left unsigned, in place of <see cref="RelyingParties"/>. Returns null if
    /// the library signs. Null to ask none.
    /// </summary>
    public Func<TokenKey, JwsAlgorithm, UnsignedTokenTrials?>? UnsignedTokens { get; init; }

    // Shared by all copies of the request: each public key of a set, or form of a key, gets the same.
    private readonly Dictionary<KeySpec, TokenKey> _generatedKeys = [];
    private readonly Dictionary<(KeySpec Key, JwsAlgorithm Algorithm), SignerTrial[]> _generatedTrials = [];

    /// <summary>The key that stands for all keys of its kind and size. It lives as long as the request.</summary>
    internal TokenKey Generate(KeySpec spec) =>
        _generatedKeys.TryGetValue(spec, out TokenKey? key) ? key : _generatedKeys[spec] = KnownPrimeKeys.CreateForTiming(spec);

    /// <summary>The result of each library with a generated key, which is tried once for all keys that it stands for.</summary>
    internal SignerTrial[] TryGenerated((KeySpec Key, JwsAlgorithm Algorithm) generated, Func<SignerTrial[]> sign)
    {
        if (!_generatedTrials.TryGetValue(generated, out SignerTrial[]? trials))
            _generatedTrials[generated] = trials = [.. sign().Select(trial => trial with { GeneratedKey = generated.Key.Name })];
        return trials;
    }
}

/// <summary>Inspects a key: reads its facts, tries to sign with it, and measures the cost on this machine.</summary>
public static class KeyInspector
{
    /// <param name="key">The key. The caller keeps it.</param>
    /// <param name="clock">Gives the time of the inspection.</param>
    /// <exception cref="UserErrorException">
    /// The algorithm does not fit the key, or the libraries of the other folder did not respond.
    /// </exception>
    public static KeyInspection Inspect(SourceKey key, InspectionRequest request, TimeProvider clock)
    {
        var facts = CertificateFacts.Of(key);
        DateTimeOffset now = clock.GetUtcNow();
        string payload = IdentityToken.Article(now);
        var unmeasured = new KeyInspection(facts, request.Policy, now, [], null)
        {
            Demand = request.Demand,
            Together = request.Together,
            Role = PublishedRole.Of(facts, request.Together, now, request.SignerSource),
            Load = request.Load,
        };
        if (FindReasonNotToTry(facts) is { } reason)
            return unmeasured with { NotMeasured = reason };

        bool hasPrivateKey = facts.HasPrivateKey;
        KeySpec? standIn = hasPrivateKey ? null : KnownPrimeKeys.StandInFor(facts.Spec!);
        TokenKey signing = key.PrivateKey ?? request.Generate(standIn!);
        JwsAlgorithm algorithm = request.Algorithm ?? PublishedAlgorithm(facts, signing) ?? JwsAlgorithm.DefaultFor(signing);
        if (!algorithm.Fits(signing))
            throw new UserErrorException(key.Source, $"its key ({facts.KeyAlgorithm}{Size(facts)}) does not fit {algorithm}");

        // Of the libraries' own signatures the first is this one: it has what the runtime loads and compiles.
        FirstSignature? firstSignature = hasPrivateKey && request.IsTimed ? SignFirst(signing, algorithm, payload) : null;
        KeyInspection tried = unmeasured with
        {
            FirstSignature = firstSignature,
            Signers = standIn is null
                ? TrySigners(request, signing, algorithm, payload)
                : request.TryGenerated((standIn, algorithm), () => TrySigners(request, signing, algorithm, payload)),
        };
        if (!request.IsTimed)
            return tried with { NotMeasured = KeyInspection.NotTimed };
        if (standIn is not null && standIn != facts.Spec)
            return tried with
            {
                NotMeasured = $"only the public part is here, and there is no generated key of {facts.KeySize} bits to time",
            };

        TokenEngine baseline = TokenEngines.BaselineOf(algorithm);
        SigningProof proof = SigningProof.OfSigning(baseline, signing, algorithm, payload);
        // Parties get tokens of the generated key where the private key is elsewhere: what they refuse is its kind and size.
        UnsignedTokenTrials? unsignedTokens = proof.Works ? request.UnsignedTokens?.Invoke(signing, algorithm) : null;
        return tried with
        {
            UnsignedTokens = unsignedTokens,
            RelyingParties = proof.Works ? AskRelyingParties(request, signing, algorithm, isUnsigned: unsignedTokens is not null) : null,
            Signer =
                proof.Works && signing.Elsewhere is not null ? SignerMeasurement.Run(signing, algorithm, payload, request.CostTime) : null,
            // What computes is not here, and CPU time of this process says nothing about it.
            Cost = proof.Works && signing.Elsewhere is null ? CostMeasurement.Run(signing, algorithm, payload, request.CostTime) : null,
            NotMeasured =
                proof.Works ? null
                : baseline == TokenEngines.PlatformCrypto ? $"the framework's own cryptography does not sign with it: {proof.Failure}"
                : $"{baseline} does not sign with it: {proof.Failure}",
        };
    }

    private static RelyingPartyTrial[]? AskRelyingParties(InspectionRequest request, TokenKey key, JwsAlgorithm algorithm, bool isUnsigned)
    {
        IReadOnlyList<RelyingPartyTrial>? verified = isUnsigned ? null : request.RelyingParties?.Invoke(key, algorithm),
            byKeySet = request.KeySetParties?.Invoke(key, algorithm);
        // Some libraries are asked in both ways: the same result is shown once, the measured one.
        return verified is null && byKeySet is null
            ? null
            :
            [
                .. (verified ?? [])
                    .Concat(byKeySet ?? [])
                    .DistinctBy(trial => (trial.Name, trial.Algorithm, trial.OtherKey, trial.IsUnsigned, trial.Accepts, trial.NotTried)),
            ];
    }

    private static string? FindReasonNotToTry(CertificateFacts facts) =>
        !facts.IsUsable ? "no token is signed with a key of its kind"
        : facts.PrivateKeyMatches == false ? "its private key is not the certificate's"
        : null;

    // What an issuer publishes with the key is what it signs with.
    private static JwsAlgorithm? PublishedAlgorithm(CertificateFacts facts, TokenKey key) =>
        JwsAlgorithm.All.FirstOrDefault(algorithm => algorithm.Name == facts.Published?.Algorithm && algorithm.Fits(key));

    private static string Size(CertificateFacts facts) =>
        facts.Curve is { } curve ? $", {curve}"
        : facts.KeySize is { } bits ? Invariant($", {bits} bits")
        : "";

    private static SignerTrial[] TrySigners(InspectionRequest request, TokenKey key, JwsAlgorithm algorithm, string payload)
    {
        Func<TokenKey, JwsAlgorithm, string, IReadOnlyList<SignerTrial>>? libraries = request.Libraries;
        // Servers sign with the two handlers. The first signature in managed code takes as long as all the rest of an untimed check.
        TokenEngine[] excluded =
        [
            TokenEngines.PlatformCrypto,
            .. libraries is null ? (TokenEngine[])[] : [TokenEngines.JwtSecurityTokenHandler, TokenEngines.JsonWebTokenHandler],
            // Managed code computes with the key's numbers, and those of a key that stays where it is are not there.
            .. request.IsTimed && key.Address is null ? (TokenEngine[])[] : [TokenEngines.BouncyCastle],
        ];
        return
        [
            .. libraries?.Invoke(key, algorithm, payload) ?? [],
            .. TokenEngines.All.Except(excluded).Select(engine => SignerTrial.Of(SigningProof.OfSigning(engine, key, algorithm, payload))),
        ];
    }

    // With the handler that signs at every key size. Nothing may have been signed before in this process.
    private static FirstSignature? SignFirst(TokenKey key, JwsAlgorithm algorithm, string payload)
    {
        long start = Stopwatch.GetTimestamp();
        try
        {
            using ITokenSigner signer = TokenEngines.JwtSecurityTokenHandler.CreateSigner(key, algorithm);
            signer.Sign(payload);
            return new(TokenEngines.JwtSecurityTokenHandler.Name, Stopwatch.GetElapsedTime(start).TotalMilliseconds);
        }
        catch (Exception e) when (SigningProof.IsEngineFailure(e))
        {
            return null;
        }
    }
}
