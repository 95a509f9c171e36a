namespace TokenSigningBench.Lab.Rotate;

/// <summary>
/// A cache of the whole set that is refreshed in the background: the request that finds it too old, or lacks a key, is answered from the
/// old set.
/// </summary>
public sealed record BackgroundKeySetCache : CacheModel
{
    /// <summary>The age at which the set is fetched again.</summary>
    public required TimeSpan MaxAge { get; init; }

    /// <summary>What is added to <see cref="MaxAge"/> at random, at most.</summary>
    public TimeSpan Jitter { get; init; }

    /// <summary>The time between two refreshes that unknown keys ask for. The first is not limited.</summary>
    public required TimeSpan RefreshInterval { get; init; }

    /// <summary>Whether a signature that does not verify asks for a refresh, as an unknown <c>kid</c> does.</summary>
    public bool RefreshesOnBadSignature { get; init; } = true;

    /// <summary>After how much more real time a request that failed is repeated, each time.</summary>
    public IReadOnlyList<TimeSpan> Retries { get; init; } = [];

    /// <summary>How long an earlier set still verifies tokens after its last use; null if it does not.</summary>
    public TimeSpan? LastKnownGood { get; init; }

    public override TimeSpan? Lead => MaxAge + Jitter;

    public override TimeSpan? AcceptsWithdrawn => MaxAge + Jitter + (LastKnownGood ?? TimeSpan.Zero);

    public override string Text =>
        $"set for {Duration(MaxAge)}; an unknown kid is refused and refreshes it for the next request, "
        + $"every {Duration(RefreshInterval)} at most"
        + (LastKnownGood is { } good ? $"; the set before it for {Duration(good)} more" : "");

    internal override CacheState Start(KeyNaming naming) => new State(this, naming);

    private sealed class State(BackgroundKeySetCache model, KeyNaming naming) : CacheState(model.Choice, naming)
    {
        private readonly KeyNaming _naming = naming;
        private readonly List<(PublishedKeys Keys, TimeSpan LastUse)> _earlier = [];
        private PublishedKeys? _keys;
        private TimeSpan _fetched;
        private TimeSpan _lastUse;
        private TimeSpan? _lastRequest;
        private (PublishedKeys Keys, TimeSpan Ready)? _pending;

        public override bool Accepts(TimeSpan at, TokenSigner signer, SimulatedKeys issuer)
        {
            if (_pending is { } pending && pending.Ready < at)
            {
                if (_keys is { } before)
                    _earlier.Add((before, _lastUse));
                (_keys, _fetched, _pending) = (pending.Keys, pending.Ready, null);
            }

            if (_keys is null)
            {
                if (issuer.Fetch(at) is not { } first)
                    return false;
                (_keys, _fetched) = (first, at);
            }

            if (at - _fetched >= model.MaxAge)
                Refresh(at, issuer);
            if (Verifies(_keys.Value, signer))
            {
                _lastUse = at;
                return true;
            }

            bool asks = model.RefreshesOnBadSignature || _naming == KeyNaming.None || !Finds(_keys.Value, signer);
            if (asks && (_lastRequest is not { } last || at - last >= model.RefreshInterval))
            {
                _lastRequest = at;
                Refresh(at, issuer);
            }

            return _earlier.Any(set => at - set.LastUse <= model.LastKnownGood && Verifies(set.Keys, signer));
        }

        private void Refresh(TimeSpan at, SimulatedKeys issuer)
        {
            TimeSpan attempt = at;
            foreach (TimeSpan wait in _pending is null ? (IEnumerable<TimeSpan>)[TimeSpan.Zero, .. model.Retries] : [])
            {
                attempt += wait * issuer.Speed;
                if (issuer.Fetch(attempt) is { } keys)
                    _pending = (keys, attempt + issuer.Delay(attempt) + issuer.BackgroundLate);
                if (!issuer.Fails(attempt))
                    return;
            }
        }
    }
}
