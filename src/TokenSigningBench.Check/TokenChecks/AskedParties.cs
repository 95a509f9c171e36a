using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>The installed relying parties that are programs of their own, asked with a token itself.</summary>
internal static class AskedParties
{
    /// <summary>Those that read a key set, as relying parties do.</summary>
    public static IReadOnlyList<LibraryParty> All { get; } = [.. VerifyingParties.All.OfType<LibraryParty>()];

    public static IReadOnlyList<RelyingPartyTrial> Of(
        TokenInspection token,
        string keySet,
        string issuer,
        string audience,
        IProgress<string>? progress,
        CancellationToken cancel
    )
    {
        var asked = new RelyingPartyTrial[All.Count];
        var options = new ParallelOptions { CancellationToken = cancel };
        Parallel.For(
            0,
            All.Count,
            options,
            index =>
            {
                progress?.Report($"{All[index].Name} verifies the token");
                asked[index] = AskAsync(All[index], token.Parts, AlgorithmOf(token), keySet, issuer, audience, cancel)
                    .GetAwaiter()
                    .GetResult();
            }
        );
        return asked;
    }

    /// <summary>Asks one relying party.</summary>
    /// <param name="algorithm">The algorithm that it expects.</param>
    public static async Task<RelyingPartyTrial> AskAsync(
        LibraryParty party,
        TokenParts token,
        string algorithm,
        string keySet,
        string issuer,
        string audience,
        CancellationToken cancel
    )
    {
        if (party.Missing() is { } missing)
            return new(party.Name, algorithm) { NotTried = missing };
        var data = new PartyStartupData(
            issuer,
            $"data:application/json;base64,{Convert.ToBase64String(Encoding.UTF8.GetBytes(keySet))}",
            audience
        )
        {
            Algorithms = [algorithm],
        };
        try
        {
            RunningParty running = await party.StartAsync(data, cancel).ConfigureAwait(false);
            await using (running.ConfigureAwait(false))
                return new(running.FullVersion, algorithm)
                {
                    Refusal = await running.RefusalOfAsync(token.Token.Text, cancel, subject: null).ConfigureAwait(false),
                };
        }
        catch (UserErrorException e)
        {
            return new(party.Name, algorithm) { NotTried = e.Cause };
        }
    }

    // What the key is for, as a relying party is configured: never what the token says.
    private static string AlgorithmOf(TokenInspection token) =>
        (token.Match?.Key ?? token.Keys!.Keys[0]) is var key && key.Algorithm is { } published
            ? published
            : JwsAlgorithm.All.FirstOrDefault(one => one.Fits(key.Key))?.Name ?? "RS256";
}
