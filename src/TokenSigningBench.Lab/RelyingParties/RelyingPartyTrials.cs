using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Lab.RelyingParties;

/// <summary>Shows a token of the key's to everybody who verifies tokens.</summary>
public static class RelyingPartyTrials
{
    /// <summary>Those that are run, as an explicit list.</summary>
    public static IReadOnlyList<IRelyingParty> All { get; } =
    [
        new NodeLibrary("jose"),
        new NodeLibrary("jsonwebtoken"),
        new OpenSslProgram(),
        new InProcessVerifier(TokenEngines.Today),
        new InProcessVerifier(TokenEngines.Article),
        new InProcessVerifier(TokenEngines.BouncyCastle),
    ];

    /// <summary>Signs a token, has each of them verify it, and adds what the documents of others say.</summary>
    /// <param name="key">A key with its private part, which stays here.</param>
    /// <param name="algorithm">An algorithm that fits it.</param>
    /// <param name="clock">Tells when the token is issued.</param>
    /// <param name="progress">Told before each of them; null for nobody.</param>
    public static async Task<IReadOnlyList<RelyingPartyTrial>> RunAsync(
        TokenKey key,
        JwsAlgorithm algorithm,
        TimeProvider clock,
        IProgress<string>? progress,
        CancellationToken cancel
    )
    {
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(key, algorithm);
        List<RelyingPartyTrial> trials = [];
        foreach (IRelyingParty party in All)
        {
            progress?.Report($"{party.Name} verifies a token");
            // One for each: it lives for a minute, and each takes a second of it.
            trials.Add(
                await TryAsync(party, key, algorithm, signer.Sign(IdentityToken.Article(clock.GetUtcNow())), cancel).ConfigureAwait(false)
            );
        }

        return [.. trials, .. StatedLimits.All.Select(limits => limits.Of(key, algorithm))];
    }

    private static async Task<RelyingPartyTrial> TryAsync(
        IRelyingParty party,
        TokenKey key,
        JwsAlgorithm algorithm,
        string token,
        CancellationToken cancel
    )
    {
        if (party.Missing() is { } missing)
            return new(party.Name, algorithm.Name) { NotTried = missing };
        try
        {
            return await party.TryAsync(key, algorithm, token, cancel).ConfigureAwait(false);
        }
        catch (UserErrorException e)
        {
            return new(party.Name, algorithm.Name) { NotTried = e.Cause };
        }
    }
}
