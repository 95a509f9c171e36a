namespace TokenSigningBench.Lab.Rotate;

/// <summary>
/// A cache of the whole set: the request that needs a newer one waits for it. With neither an age nor a cooldown it keeps the set that the
/// relying party started with.
/// </summary>
public sealed record KeySetCache : CacheModel
{
    /// <summary>The age at which the set is fetched again at its next use; null for never.</summary>
    public TimeSpan? MaxAge { get; init; }

    /// <summary>
    /// The age that the set must have before an unknown <c>kid</c> lets it be fetched again; null if an unknown <c>kid</c> never does.
    /// </summary>
    public TimeSpan? Cooldown { get; init; } = TimeSpan.Zero;

    /// <summary>How long no set is fetched after one that lacked the <c>kid</c>.</summary>
    public TimeSpan PenaltyAfterMiss { get; init; }

    /// <summary>Whether a signature that does not verify lets the set be fetched again, as an unknown <c>kid</c> does.</summary>
    public bool FetchesOnBadSignature { get; init; }

    /// <summary>Whether the old set stays in use if a newer one cannot be fetched.</summary>
    public bool KeepsSetOnFailure { get; init; }

    /// <summary>Whether the old set is forgotten if a newer one cannot be fetched, before its age.</summary>
    public bool DropsSetOnFailure { get; init; }

    /// <summary>Whether a set whose keys it cannot take replaces the old one, and is not fetched again.</summary>
    public bool KeepsUnreadableSet { get; init; }

    /// <summary>Whether tokens and keys without a <c>kid</c> let the set be fetched each time.</summary>
    public bool FetchesWithoutKid { get; init; }

    /// <summary>How long a token that was accepted is accepted again, without its key; zero if its key verifies it each time.</summary>
    public TimeSpan TokenAge { get; init; }

    /// <summary>Whether a set of a hundred keys is too large for the cache, and is fetched each time.</summary>
    public bool LacksSpaceForHundred { get; init; }

    public override TimeSpan? Lead => Cooldown is { } cooldown ? new TimeSpan(Math.Max(cooldown.Ticks, PenaltyAfterMiss.Ticks)) : MaxAge;

    public override TimeSpan? AcceptsWithdrawn => MaxAge + TokenAge;

    public override string Text =>
        (MaxAge, Cooldown) == (null, null)
            ? "the set that it started with; a restart reads it again"
            : (MaxAge is { } age ? $"set for {Duration(age)}" : "set until a kid is unknown")
                + (
                    Cooldown is not { } cooldown ? "; an unknown kid fetches nothing"
                    : cooldown > TimeSpan.Zero ? $"; an unknown kid fetches it again after {Duration(cooldown)}"
                    : "; an unknown kid fetches it again"
                )
                + (PenaltyAfterMiss > TimeSpan.Zero ? $", then not for {Duration(PenaltyAfterMiss)}" : "")
                + (TokenAge > TimeSpan.Zero ? $"; an accepted token for {Duration(TokenAge)}" : "");

    internal override CacheState Start(KeyNaming naming) => new State(this, naming);

    private sealed class State(KeySetCache model, KeyNaming naming) : CacheState(model.Choice, naming)
    {
        private readonly bool _fetchesEachTime = model.FetchesWithoutKid && naming == KeyNaming.None;
        private PublishedKeys? _keys;
        private TimeSpan _fetched;
        private bool _isUnreadable;
        private TimeSpan _blockedUntil = TimeSpan.MinValue;

        // By the token: a plan shows one of each key.
        private readonly Dictionary<TokenSigner, TimeSpan> _accepted = [];

        public override bool Accepts(TimeSpan at, TokenSigner signer, SimulatedKeys issuer)
        {
            if (_accepted.TryGetValue(signer, out TimeSpan before) && at - before < model.TokenAge)
                return true;
            if (!AcceptsByKey(at, signer, issuer))
                return false;
            _accepted[signer] = at;
            return true;
        }

        private bool AcceptsByKey(TimeSpan at, TokenSigner signer, SimulatedKeys issuer)
        {
            bool isOld =
                _keys is null || at - _fetched >= model.MaxAge || _fetchesEachTime || (model.LacksSpaceForHundred && issuer.IsLarge);
            if (!_isUnreadable && isOld && !TryFetch(at, issuer) && !model.KeepsSetOnFailure)
                return false;
            if (_isUnreadable || _keys is not { } keys)
                return false;
            if (Verifies(keys, signer))
                return true;
            bool isUnknown = !Finds(keys, signer) || model.FetchesOnBadSignature;
            if (!isUnknown || model.Cooldown is not { } cooldown || at - _fetched < cooldown || at < _blockedUntil || !TryFetch(at, issuer))
                return false;
            if (!Finds(_keys.Value, signer))
                _blockedUntil = at + model.PenaltyAfterMiss;
            return Verifies(_keys.Value, signer);
        }

        private bool TryFetch(TimeSpan at, SimulatedKeys issuer)
        {
            if (issuer.Fetch(at) is not { } keys)
            {
                _isUnreadable = model.KeepsUnreadableSet && issuer.IsUnreadable(at);
                if (model.DropsSetOnFailure)
                    _keys = null;
                return false;
            }

            (_keys, _fetched) = (keys, at + issuer.Delay(at));
            return true;
        }
    }
}
