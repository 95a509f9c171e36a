using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.RelyingParties.Parties;

namespace TokenSigningBench.Check.RelyingParties;

/// <summary>Lets every relying party verify a token of a key.</summary>
public static class RelyingPartyTrials
{
    private const int ReferenceBits = 2048;

    /// <summary>Signs a token for each relying party and lets it verify the token. Adds what other libraries document.</summary>
    /// <param name="key">A key with its private part, which is not handed over.</param>
    public static async Task<IReadOnlyList<RelyingPartyTrial>> RunAsync(
        TokenKey key,
        JwsAlgorithm algorithm,
        TimeProvider clock,
        IProgress<string>? progress,
        CancellationToken cancel
    )
    {
        List<RelyingPartyTrial> trials = [];
        foreach (IVerifyingParty party in VerifyingParties.All)
        {
            progress?.Report($"{party.Name} verifies a token");
            // One token each: its lifetime does not depend on how long the others take.
            var request = new VerificationRequest(key, algorithm, AccessToken.Sign(key, algorithm, clock.GetUtcNow()));
            trials.Add(await TryAsync(party, request, cancel).ConfigureAwait(false));
        }

        // The others document limits of RSA and of curves.
        trials.AddRange(
            key.SeedKey is null
                ? DocumentedLimits.All.Select(limits => limits.Of(key, algorithm))
                : await WithOtherKeyAsync(key, algorithm, clock, progress, cancel).ConfigureAwait(false)
        );
        return trials;
    }

    /// <summary>
    /// Lets each relying party verify an RS256 token, with the key in question before the RSA key in the issuer's key set: a relying party
    /// that does not know the new kind of key has to read on.
    /// </summary>
    private static async Task<IReadOnlyList<RelyingPartyTrial>> WithOtherKeyAsync(
        TokenKey key,
        JwsAlgorithm algorithm,
        TimeProvider clock,
        IProgress<string>? progress,
        CancellationToken cancel
    )
    {
        List<RelyingPartyTrial> trials = [];
        using var rsa = TokenKey.FromRsa(KnownPrimeKeys.Create(ReferenceBits));
        var rs256 = JwsAlgorithm.Rs(256);
        foreach (IVerifyingParty party in VerifyingParties.All.Where(party => party.ReadsKeySet))
        {
            progress?.Report($"{party.Name} reads a key set with {algorithm}");
            var request = new VerificationRequest(rsa, rs256, AccessToken.Sign(rsa, rs256, clock.GetUtcNow()))
            {
                IsTimed = false,
                Other = (key, algorithm),
            };
            trials.Add(await TryAsync(party, request, cancel).ConfigureAwait(false) with { OtherKey = algorithm.Name });
        }

        return trials;
    }

    /// <summary>Lets one relying party verify a token, if it is installed.</summary>
    internal static async Task<RelyingPartyTrial> TryAsync(IVerifyingParty party, VerificationRequest request, CancellationToken cancel)
    {
        if (party.Missing() is { } missing)
            return new(party.Name, request.Algorithm.Name) { NotTried = missing };
        try
        {
            return await party.TryAsync(request, cancel).ConfigureAwait(false);
        }
        catch (UserErrorException e)
        {
            return new(party.Name, request.Algorithm.Name) { NotTried = e.Cause };
        }
    }
}
