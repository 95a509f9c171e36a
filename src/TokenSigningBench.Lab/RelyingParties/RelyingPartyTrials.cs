using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Lab.RelyingParties;

/// <summary>Lets every relying party verify a token of a key.</summary>
public static class RelyingPartyTrials
{
    public static IReadOnlyList<IRelyingParty> All { get; } =
    [
        new NodeLibrary("jose"),
        new NodeLibrary("jsonwebtoken"),
        new PythonLibrary("PyJWT", "jwt", "python3-jwt"),
        new PythonLibrary("Authlib", "authlib", "python3-authlib"),
        new OpenSslProgram(),
        new DotNetApi("JwtBearer"),
        new DotNetApi("OpenIddict.Validation"),
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
        List<RelyingPartyTrial> trials = [];
        foreach (IRelyingParty party in All)
        {
            progress?.Report($"{party.Name} verifies a token");
            // One token each: its lifetime does not depend on how long the others take.
            var request = new VerificationRequest(key, algorithm, AccessToken.Sign(key, algorithm, clock.GetUtcNow()));
            trials.Add(await TryAsync(party, request, cancel).ConfigureAwait(false));
        }

        return [.. trials, .. DocumentedLimits.All.Select(limits => limits.Of(key, algorithm))];
    }

    /// <summary>Lets one relying party verify a token, if it is installed.</summary>
    internal static async Task<RelyingPartyTrial> TryAsync(IRelyingParty party, VerificationRequest request, CancellationToken cancel)
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
