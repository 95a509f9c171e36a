using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.RelyingParties.Parties;

namespace TokenSigningBench.Check.RelyingParties;

/// <summary>A key and an algorithm, in which a library signs, or leaves tokens unsigned.</summary>
public sealed record SigningCase(TokenKey Key, JwsAlgorithm Algorithm)
{
    public override string ToString() => Invariant($"{Algorithm} with {Key.SizeInBits} bits");
}

/// <summary>The clients that log in at a server. All of them get unsigned tokens, and signed ones as a control.</summary>
/// <returns>The server's name, null if it did not start, and the results.</returns>
public delegate Task<(string? Server, IReadOnlyList<UnsignedTokenTrial> Parties)> UnsignedLogins(
    SigningCase unsigned,
    IReadOnlyList<SigningCase> controls,
    IProgress<string>? progress,
    CancellationToken cancel
);

/// <summary>Which relying parties accept a token that Microsoft.IdentityModel leaves unsigned.</summary>
public static class UnsignedTokens
{
    private const int ControlBits = 2048;

    /// <summary>
    /// Creates a token by the library. If it is unsigned, each relying party gets it, after signed ones that it must accept: with the same
    /// key, and with the same algorithm.
    /// </summary>
    /// <param name="key">A key with its private part, which is handed over to the server of the logins only.</param>
    /// <param name="logins">The clients of a login; null for none.</param>
    /// <returns>Null if the library signs.</returns>
    public static async Task<UnsignedTokenTrials?> RunAsync(
        TokenKey key,
        JwsAlgorithm algorithm,
        UnsignedLogins? logins,
        TimeProvider clock,
        IProgress<string>? progress,
        CancellationToken cancel
    )
    {
        if (!AccessToken.IsLeftUnsigned(key, algorithm, clock.GetUtcNow()))
            return null;
        using var small = TokenKey.FromRsa(KnownPrimeKeys.Create(ControlBits));
        // The library's buffer is large enough for a hash of 512 bits: see KnownDefect.
        var unsigned = new SigningCase(key, algorithm);
        SigningCase[] controls = [new(key, JwsAlgorithm.Parse($"{algorithm.Name[..2]}512")), new(small, algorithm)];
        List<UnsignedTokenTrial> parties = [];
        string? server = null;
        if (logins is not null)
        {
            (server, IReadOnlyList<UnsignedTokenTrial> clients) = await logins(unsigned, controls, progress, cancel).ConfigureAwait(false);
            parties.AddRange(clients);
        }

        parties.AddRange(
            await OnAllCoresAsync(
                    VerifyingParties.All,
                    party =>
                    {
                        progress?.Report($"{party.Name} verifies an unsigned token");
                        return TryAsync(party, unsigned, controls, clock, cancel);
                    },
                    cancel
                )
                .ConfigureAwait(false)
        );

        TokenEngine library = TokenEngines.JsonWebTokenHandler;
        return new($"{library} {library.LibraryVersion}", algorithm.Name, [.. controls.Select(one => one.ToString())], server, parties);
    }

    /// <summary>
    /// Runs the trials, as many at a time as there are cores: nothing is timed, and most of each is the start of a process.
    /// </summary>
    /// <returns>The results in the order of the relying parties.</returns>
    public static async Task<UnsignedTokenTrial[]> OnAllCoresAsync<T>(
        IReadOnlyList<T> parties,
        Func<T, Task<UnsignedTokenTrial>> trial,
        CancellationToken cancel
    )
    {
        var results = new UnsignedTokenTrial[parties.Count];
        await Parallel
            .ForAsync(0, parties.Count, cancel, async (i, _) => results[i] = await trial(parties[i]).ConfigureAwait(false))
            .ConfigureAwait(false);
        return results;
    }

    private static async Task<UnsignedTokenTrial> TryAsync(
        IVerifyingParty party,
        SigningCase unsigned,
        IReadOnlyList<SigningCase> controls,
        TimeProvider clock,
        CancellationToken cancel
    )
    {
        foreach (SigningCase control in controls)
        {
            RelyingPartyTrial signed = await VerifyAsync(control).ConfigureAwait(false);
            if (!signed.Accepts)
                return new(signed.Name, UnsignedTokenTrial.Api)
                {
                    NotTried = signed.NotTried,
                    ControlRefusal = signed.Refusal is { } refusal ? $"{control}: {refusal}" : null,
                };
        }

        RelyingPartyTrial trial = await VerifyAsync(unsigned).ConfigureAwait(false);
        return new(trial.Name, UnsignedTokenTrial.Api) { NotTried = trial.NotTried, Refusal = trial.Refusal };

        Task<RelyingPartyTrial> VerifyAsync(SigningCase one) =>
            RelyingPartyTrials.TryAsync(
                party,
                new(one.Key, one.Algorithm, AccessToken.SignByLibrary(one.Key, one.Algorithm, clock.GetUtcNow())) { IsTimed = false },
                cancel
            );
    }
}
