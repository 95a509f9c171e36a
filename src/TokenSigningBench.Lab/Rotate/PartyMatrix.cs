using System.Text.Json.Nodes;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.RelyingParties.Parties;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>
/// What the relying parties of a rehearsal do with a key: with a token that it signed, with one that has no signature, and with a key set
/// that also has keys of types that they may not know.
/// </summary>
public static class PartyMatrix
{
    /// <summary>The longest time for one key.</summary>
    public static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    private const string WithOthers = "-others",
        AsControl = "-control",
        None = "none",
        Fails = "fails: ";

    private const int ControlBits = 2048;

    /// <summary>Asks each relying party, or takes what it answered before, if nothing was updated since.</summary>
    /// <returns>Up to three trials for each, and one for those that are not installed.</returns>
    /// <inheritdoc cref="TokenSigningBench.Check.RelyingParties.PartyTrials"/>
    public static async Task<IReadOnlyList<RelyingPartyTrial>> RunAsync(
        TokenKey key,
        JwsAlgorithm algorithm,
        IProgress<string>? progress,
        CancellationToken cancel
    )
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(algorithm);
        // No relying party here knows its type of key: RelyingPartyTrials tries a set with such a key.
        if (algorithm.Family is JwsFamily.MLDsa or JwsFamily.Hmac)
            return [];
        var cache = TrialCache.Read(TrialCache.DefaultPath, TimeProvider.System);
        IReadOnlyList<RelyingPartyTrial> trials = await RunAsync(
                [.. KnownParties.All.Select(party => party.Party)],
                TrialKey.Of(key, algorithm),
                cache,
                Limit,
                progress,
                cancel
            )
            .ConfigureAwait(false);
        cache?.Write();
        return trials;
    }

    /// <param name="cache">Null for none.</param>
    /// <param name="isSignedOnly">Whether only a token that the key signed is shown.</param>
    internal static async Task<IReadOnlyList<RelyingPartyTrial>> RunAsync(
        IReadOnlyList<IServiceParty> parties,
        TrialKey key,
        TrialCache? cache,
        TimeSpan limit,
        IProgress<string>? progress,
        CancellationToken cancel,
        bool isSignedOnly = false
    )
    {
        // Variants of a library's settings verify the same.
        IServiceParty[] defaults = [.. parties.Where(party => !party.IsVariant)],
            installed = [.. defaults.Where(party => party.Missing() is null)];
        using var time = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        time.CancelAfter(limit);
        using var control = TokenKey.FromRsa(KnownPrimeKeys.Create(ControlBits));
        var matrix = new Trial(key, TrialKey.Of(control, JwsAlgorithm.Rs(256)), TimeProvider.System.GetUtcNow(), limit, isSignedOnly);
        RotationIssuer issuer = await RotationIssuer.StartAsync(request => new(matrix.KeySet(request.Party)), cancel).ConfigureAwait(false);
        await using (issuer.ConfigureAwait(false))
        {
            var results = new IReadOnlyList<RelyingPartyTrial>[installed.Length];
            await Parallel
                .ForAsync(
                    0,
                    installed.Length,
                    cancel,
                    async (i, _) =>
                    {
                        IServiceParty party = installed[i];
                        if (cache?.Find(party, key) is { } kept)
                        {
                            results[i] = kept;
                            return;
                        }

                        progress?.Report($"{party.Name} verifies a token");
                        results[i] = await matrix.RunAsync(party, issuer, time.Token, cancel).ConfigureAwait(false);
                        cache?.Keep(party, key, results[i]);
                    }
                )
                .ConfigureAwait(false);
            return [.. results.SelectMany(one => one), .. Missing([.. defaults.Except(installed)], key.Algorithm)];
        }
    }

    // One line for all that need the same command.
    private static IEnumerable<RelyingPartyTrial> Missing(IServiceParty[] parties, string algorithm) =>
        from party in parties
        group party.Name by party.Missing()!.Split(": ")[^1] into same
        select new RelyingPartyTrial(string.Join(", ", same), algorithm) { NotTried = $"not installed: {same.Key}" };

    private sealed record Trial(TrialKey Key, TrialKey Control, DateTimeOffset Now, TimeSpan Limit, bool IsSignedOnly)
    {
        private readonly JsonNode[] _others = RotationKeys.MakeOthers(OtherKeys.UnknownTypes);

        public string KeySet(string party) =>
            new JsonObject
            {
                ["keys"] =
                    party.EndsWith(AsControl, StringComparison.Ordinal) ? new JsonArray(Control.Jwk.DeepClone())
                    : party.EndsWith(WithOthers, StringComparison.Ordinal)
                        ? new JsonArray([.. _others.Select(other => other.DeepClone()), Key.Jwk.DeepClone()])
                    : new JsonArray(Key.Jwk.DeepClone()),
            }.ToJsonString();

        /// <param name="time">Ends after the time limit.</param>
        /// <param name="cancel">The user's interrupt.</param>
        public async Task<IReadOnlyList<RelyingPartyTrial>> RunAsync(
            IServiceParty party,
            RotationIssuer issuer,
            CancellationToken time,
            CancellationToken cancel
        )
        {
            try
            {
                (string name, string?[] refusals) = await AskAsync(party, issuer, "", Key, !IsSignedOnly, time).ConfigureAwait(false);
                if (refusals[0] is not null && await ControlRefusalAsync(party, issuer, time).ConfigureAwait(false) is { } unable)
                    return [NotTried(name, unable)];
                List<RelyingPartyTrial> trials = [new(name, Key.Algorithm) { Refusal = refusals[0] }];
                if (refusals[0] is not null || IsSignedOnly)
                    return trials;
                trials.Add(new(name, Key.Algorithm) { IsUnsigned = true, Refusal = Worst(refusals[1..]) });
                (_, string?[] others) = await AskAsync(party, issuer, WithOthers, Key, withUnsigned: false, time).ConfigureAwait(false);
                trials.Add(new(name, Key.Algorithm) { OtherKey = RelyingPartyTrial.OtherTypes, Refusal = others[0] });
                return trials;
            }
            catch (OperationCanceledException) when (!cancel.IsCancellationRequested)
            {
                return [NotTried(party.Name, Invariant($"no time left of {Limit.TotalSeconds} seconds"))];
            }
        }

        // Of two kinds of unsigned token: that one is accepted, or that the program ends.
        private static string? Worst(string?[] refusals) =>
            refusals.Contains(null) ? null
            : refusals.FirstOrDefault(refusal => refusal!.StartsWith(Fails, StringComparison.Ordinal)) is { } failure ? failure
            : refusals[0];

        private RelyingPartyTrial NotTried(string name, string reason) => new(name, Key.Algorithm) { NotTried = reason };

        // A program that verifies nothing here says nothing about the key.
        private async Task<string?> ControlRefusalAsync(IServiceParty party, RotationIssuer issuer, CancellationToken time)
        {
            (_, string?[] refusals) = await AskAsync(party, issuer, AsControl, Control, withUnsigned: false, time).ConfigureAwait(false);
            return refusals[0] is { } refusal ? $"it also refuses {Control.Algorithm} with {ControlBits} bits: {refusal}" : null;
        }

        // A program that ends because of a key set or a token refuses it, and what comes after it as well.
        private async Task<(string Name, string?[] Refusals)> AskAsync(
            IServiceParty party,
            RotationIssuer issuer,
            string keySet,
            TrialKey key,
            bool withUnsigned,
            CancellationToken time
        )
        {
            string id = party.Id + keySet,
                name = party.Name;
            string[] tokens = [.. Tokens(issuer.IssuerOf(id), key, withUnsigned)];
            List<string?> refusals = [];
            try
            {
                RunningParty running = await party.StartAsync(issuer.StartupDataFor(id, 1, [key.Algorithm]), time).ConfigureAwait(false);
                await using (running.ConfigureAwait(false))
                {
                    name = running.Version;
                    foreach (string token in tokens)
                        refusals.Add(await running.RefusalOfAsync(token, time).ConfigureAwait(false));
                }
            }
            catch (UserErrorException e)
            {
                refusals.AddRange(Enumerable.Repeat($"{Fails}{e.Cause}", tokens.Length - refusals.Count));
            }

            return (name, [.. refusals]);
        }

        private IEnumerable<string> Tokens(string issuer, TrialKey key, bool withUnsigned)
        {
            yield return PartyToken.Of(issuer, key.Algorithm, key.Id, Now, key.Sign);
            if (!withUnsigned)
                yield break;
            yield return PartyToken.Of(issuer, None, key.Id, Now, _ => []);
            yield return PartyToken.Of(issuer, key.Algorithm, key.Id, Now, _ => []);
        }
    }
}
