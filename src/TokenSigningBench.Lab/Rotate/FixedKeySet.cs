namespace TokenSigningBench.Lab.Rotate;

/// <summary>Keys that are read once, when the relying party starts.</summary>
public sealed record FixedKeySet : CacheModel
{
    public override TimeSpan? Lead => null;

    public override TimeSpan? AcceptsWithdrawn => null;

    public override string Text => "the set that it started with; a restart reads it again";

    internal override CacheState Start(KeyNaming naming) => new State(Choice, naming);

    private sealed class State(KeyChoice choice, KeyNaming naming) : CacheState(choice, naming)
    {
        private PublishedKeys? _keys;

        public override bool Accepts(TimeSpan at, TokenSigner signer, SimulatedKeys issuer) =>
            (_keys ??= issuer.Fetch(at)) is { } keys && Verifies(keys, signer);
    }
}
