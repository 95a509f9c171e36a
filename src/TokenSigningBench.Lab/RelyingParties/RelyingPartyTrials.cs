using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Lab.RelyingParties;

/// <summary>Lets every relying party verify a token of a key.</summary>
public static class RelyingPartyTrials
{
    public static IReadOnlyList<IRelyingParty> All { get; } =
    [
        new NodeLibrary("jose"),
        new NodeLibrary("jsonwebtoken"),
        new OpenSslProgram(),
        new InProcessVerifier(TokenEngines.JsonWebTokenHandler),
        new InProcessVerifier(TokenEngines.JwtSecurityTokenHandler),
        new InProcessVerifier(TokenEngines.BouncyCastle),
    ];

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
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(key, algorithm);
        List<RelyingPartyTrial> trials = [];
        foreach (IRelyingParty party in All)
        {
            progress?.Report($"{party.Name} verifies a token");
            // One token each: a token is valid for a minute, and each relying party takes about a second.
            trials.Add(
                await TryAsync(party, key, algorithm, signer.Sign(IdentityToken.Article(clock.GetUtcNow())), cancel).ConfigureAwait(false)
            );
        }

        return [.. trials, .. DocumentedLimits.All.Select(limits => limits.Of(key, algorithm))];
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
