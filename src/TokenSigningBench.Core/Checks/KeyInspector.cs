using System.Diagnostics;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Core.Checks;

/// <summary>What is asked of an examination.</summary>
public sealed record InspectionRequest
{
    /// <summary>The tokens' algorithm; null for RS256, or the one that fits the curve. Never taken from the certificate's own hash.</summary>
    public JwsAlgorithm? Algorithm { get; init; }

    /// <summary>What is asked of the key.</summary>
    public Policy Policy { get; init; } = new();

    /// <summary>What logins ask of it.</summary>
    public LoginDemand Demand { get; init; } = new();

    /// <summary>Every key that was named together with this one, itself included.</summary>
    public IReadOnlyList<CertificateFacts> Together { get; init; } = [];

    /// <summary>How long the key took to load; null where that was not timed.</summary>
    public LoadTime? Load { get; init; }

    /// <summary>Tries Microsoft.IdentityModel's handlers from elsewhere, with a key, an algorithm and claims; null to try those inside this program.</summary>
    public Func<TokenKey, JwsAlgorithm, string, IReadOnlyList<SignerTrial>>? Libraries { get; init; }

    /// <summary>Shows a token of the key's to those who verify tokens; null to ask nobody.</summary>
    public Func<TokenKey, JwsAlgorithm, IReadOnlyList<RelyingPartyTrial>>? RelyingParties { get; init; }
}

/// <summary>Finds out all that a judgement needs: the facts, who signs with the key, and what that costs on this machine.</summary>
public static class KeyInspector
{
    private static readonly TimeSpan CostTime = MeasuringTime.Of(TimeSpan.FromMilliseconds(360));

    /// <param name="key">The key, which stays the caller's.</param>
    /// <param name="clock">Tells the time at which it is judged.</param>
    /// <exception cref="UserErrorException">The algorithm does not fit the key, or the libraries from elsewhere gave no answer.</exception>
    public static KeyInspection Inspect(SourceKey key, InspectionRequest request, TimeProvider clock)
    {
        var facts = CertificateFacts.Of(key);
        DateTimeOffset now = clock.GetUtcNow();
        string payload = IdentityToken.Article(now);
        var known = new KeyInspection(facts, request.Policy, now, [], null)
        {
            Demand = request.Demand,
            Together = request.Together,
            Load = request.Load,
        };
        if (Untimed(facts) is { } why)
            return known with { NotMeasured = why };

        bool isOwn = facts.HasPrivateKey;
        using TokenKey? substitute = isOwn ? null : Substitute(facts);
        TokenKey signing = key.PrivateKey ?? substitute!;
        JwsAlgorithm algorithm = request.Algorithm ?? JwsAlgorithm.DefaultFor(signing);
        if (!algorithm.Fits(signing))
            throw new UserErrorException(
                key.Source,
                $"its key ({facts.KeyAlgorithm}, {facts.Curve ?? $"{facts.KeySize} bits"}) does not fit {algorithm}"
            );

        // Another key of the same kind and size costs as much, but says nothing of whether this one works.
        FirstSignature? first = isOwn ? SignFirst(signing, algorithm, payload) : null;
        SignerTrial[] signers = isOwn ? TryEvery(request.Libraries, signing, algorithm, payload) : [];
        SigningProof platform = SigningProof.OfSigning(TokenEngines.PlatformCrypto, signing, algorithm, payload);
        return known with
        {
            Signers = signers,
            FirstSignature = first,
            RelyingParties = isOwn && platform.Works ? request.RelyingParties?.Invoke(signing, algorithm) : null,
            Cost = platform.Works ? CostMeasurement.Run(signing, algorithm, payload, CostTime) : null,
            NotMeasured = platform.Works ? null : $"the framework's own cryptography does not sign with it: {platform.Failure}",
        };
    }

    private static string? Untimed(CertificateFacts facts) =>
        facts is { KeyAlgorithm: not "RSA", Curve: null } ? "no token is signed with a key of its kind"
        : facts.PrivateKeyMatches == false ? "its private key is not the certificate's"
        : facts is { HasPrivateKey: false, KeyAlgorithm: "RSA" } && !KnownPrimeKeys.Sizes.Contains(facts.KeySize!.Value)
            ? $"only the public part is here, and there is no other key of {facts.KeySize} bits to time in its place"
        : null;

    // One of the same kind and size.
    private static TokenKey Substitute(CertificateFacts facts) =>
        KnownPrimeKeys.Quick(new(facts.Curve is null ? KeyKind.Rsa : KeyKind.EllipticCurve, facts.KeySize!.Value));

    private static SignerTrial[] TryEvery(
        Func<TokenKey, JwsAlgorithm, string, IReadOnlyList<SignerTrial>>? elsewhere,
        TokenKey key,
        JwsAlgorithm algorithm,
        string payload
    )
    {
        TokenEngine[] notHere = elsewhere is null
            ? [TokenEngines.PlatformCrypto]
            : [TokenEngines.PlatformCrypto, TokenEngines.Article, TokenEngines.Today];
        return
        [
            .. elsewhere?.Invoke(key, algorithm, payload) ?? [],
            .. TokenEngines.All.Except(notHere).Select(engine => SignerTrial.Of(SigningProof.OfSigning(engine, key, algorithm, payload))),
        ];
    }

    // By the handler that makes a signed token at every size. Nothing may have been signed before in this process.
    private static FirstSignature? SignFirst(TokenKey key, JwsAlgorithm algorithm, string payload)
    {
        long start = Stopwatch.GetTimestamp();
        try
        {
            using ITokenSigner signer = TokenEngines.Article.CreateSigner(key, algorithm);
            signer.Sign(payload);
            return new(TokenEngines.Article.Name, Stopwatch.GetElapsedTime(start));
        }
        catch (Exception e) when (SigningProof.IsEngineFailure(e))
        {
            return null;
        }
    }
}
