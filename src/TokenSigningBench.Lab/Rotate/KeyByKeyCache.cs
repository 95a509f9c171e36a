namespace TokenSigningBench.Lab.Rotate;

/// <summary>A cache of single keys by <c>kid</c>. A <c>kid</c> that is not in it is looked up in a newly fetched set.</summary>
public sealed record KeyByKeyCache : CacheModel
{
    /// <summary>How long a key is kept.</summary>
    public required TimeSpan MaxAge { get; init; }

    /// <summary>Whether a key that was found before stays in use where its lookup fails.</summary>
    public bool KeepsKeyOnError { get; init; }

    /// <summary>How many sets are fetched in a minute; null for no limit.</summary>
    public int? FetchesPerMinute { get; init; }

    // The lookup of a new kid never waits, unless other unknown ones have used up the limit.
    public override TimeSpan? Lead => FetchesPerMinute is null ? TimeSpan.Zero : TimeSpan.FromMinutes(1);

    public override TimeSpan? AcceptsWithdrawn => MaxAge;

    public override string Text =>
        $"each key for {Duration(MaxAge)}{(KeepsKeyOnError ? ", and where its lookup fails" : "")}; every unknown kid fetches the set"
        + (FetchesPerMinute is { } limit ? Invariant($", {limit} times a minute at most") : "");

    internal override CacheState Start(KeyNaming naming) => new State(this, naming);

    private sealed class State(KeyByKeyCache model, KeyNaming naming) : CacheState(model.Choice, naming)
    {
        // By the token's kid: with one name for both keys there is one entry.
        private readonly Dictionary<TokenSigner, (PublishedKeys Key, TimeSpan Fetched)> _keys = [];
        private readonly KeyNaming _naming = naming;
        private TimeSpan _minute = TimeSpan.MinValue;
        private int _inMinute;

        public override bool Accepts(TimeSpan at, TokenSigner signer, SimulatedKeys issuer)
        {
            TokenSigner name = _naming == KeyNaming.Distinct || signer == TokenSigner.Stranger ? signer : TokenSigner.Old;
            bool isKnown = _keys.TryGetValue(name, out (PublishedKeys Key, TimeSpan Fetched) entry);
            if (isKnown && at - entry.Fetched < model.MaxAge)
                return Verifies(entry.Key, signer);
            if (!MayFetch(at))
                return false;
            if (issuer.Fetch(at) is not { } set || !Finds(set, signer))
                return model.KeepsKeyOnError && isKnown && Verifies(entry.Key, signer);
            // One key of the set is kept: the first with the name.
            PublishedKeys first =
                _naming == KeyNaming.Distinct ? (signer == TokenSigner.Old ? PublishedKeys.Old : PublishedKeys.New)
                : set.HasFlag(PublishedKeys.Old) ? PublishedKeys.Old
                : PublishedKeys.New;
            if (
                _naming == KeyNaming.None
                && (model.Choice.NeedsKid || (set == (PublishedKeys.Old | PublishedKeys.New) && model.Choice.NoKid == SeveralKeys.Refused))
            )
                return false;
            _keys[name] = (first, at + issuer.Delay(at));
            return Verifies(first, signer);
        }

        private bool MayFetch(TimeSpan at)
        {
            if (model.FetchesPerMinute is not { } limit)
                return true;
            if (_minute == TimeSpan.MinValue || at - _minute >= TimeSpan.FromMinutes(1))
                (_minute, _inMinute) = (at, 0);
            return ++_inMinute <= limit;
        }
    }
}
