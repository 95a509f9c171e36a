namespace TokenSigningBench.Lab.Rotate;

/// <summary>Who signed a token that a relying party is shown.</summary>
public enum TokenSigner
{
    Old,
    New,

    /// <summary>A key that the issuer never had, with an unknown <c>kid</c>.</summary>
    Stranger,
}

/// <summary>The order in which a relying party takes keys of one name.</summary>
public enum SeveralKeys
{
    /// <summary>Only the first.</summary>
    First,

    /// <summary>One after the other, until one verifies.</summary>
    All,

    /// <summary>None: it refuses the token.</summary>
    Refused,
}

/// <summary>How a relying party finds a token's key in a set.</summary>
/// <param name="SameKid">What it does with several keys of the token's <c>kid</c>.</param>
/// <param name="NoKid">What it does with several keys if the token has no <c>kid</c>.</param>
/// <param name="NeedsKid">Whether it refuses every token without a <c>kid</c>.</param>
public readonly record struct KeyChoice(SeveralKeys SameKid, SeveralKeys NoKid, bool NeedsKid = false);

/// <summary>How a relying party caches an issuer's keys: its constants, and what follows from them.</summary>
public abstract record CacheModel
{
    /// <summary>How it finds a token's key.</summary>
    public KeyChoice Choice { get; init; } = new(SeveralKeys.First, SeveralKeys.All);

    /// <summary>Whether it takes no key of a set that also has keys of types that it does not know.</summary>
    public bool FailsOnUnknownTypes { get; init; }

    /// <summary>The only algorithm that it verifies; null for no limit. It looks for no key of another one.</summary>
    public string? OnlyAlgorithm { get; init; }

    /// <summary>
    /// How long before it signs a key must be published so that no request is refused, whatever the cache's phase; null if no time is
    /// enough and the relying party must be restarted.
    /// </summary>
    public abstract TimeSpan? Lead { get; }

    /// <summary>How long it may accept a key that was withdrawn while tokens of the new key arrive; null for as long as it runs.</summary>
    public abstract TimeSpan? AcceptsWithdrawn { get; }

    /// <summary>How it behaves, in a few words.</summary>
    public abstract string Text { get; }

    /// <summary>A relying party with this cache that has just started.</summary>
    internal abstract CacheState Start(KeyNaming naming);

    /// <param name="key">An algorithm, or an algorithm and a key such as "RS256:2048".</param>
    internal bool Verifies(string key) => OnlyAlgorithm is null || key.Split(':')[0] == OnlyAlgorithm;

    /// <summary>A duration in words: "30 s", "5 min", "12 h".</summary>
    public static string Duration(TimeSpan time) =>
        time.TotalHours >= 1 ? Invariant($"{time.TotalHours:0.##} h")
        : time.TotalMinutes >= 1 ? Invariant($"{time.TotalMinutes:0.##} min")
        : Invariant($"{time.TotalSeconds:0.##} s");
}

/// <summary>One relying party in a simulated key change.</summary>
internal abstract class CacheState(KeyChoice choice, KeyNaming naming)
{
    /// <summary>Whether it accepts a token.</summary>
    /// <param name="at">Simulated time from the switch. It never decreases.</param>
    public abstract bool Accepts(TimeSpan at, TokenSigner signer, SimulatedKeys issuer);

    /// <summary>Whether the set has a key with the token's name.</summary>
    protected bool Finds(PublishedKeys keys, TokenSigner signer) =>
        signer != TokenSigner.Stranger && (naming == KeyNaming.Distinct ? keys.HasFlag(KeyOf(signer)) : keys != PublishedKeys.None);

    /// <summary>Whether the set verifies the token.</summary>
    protected bool Verifies(PublishedKeys keys, TokenSigner signer)
    {
        if (signer == TokenSigner.Stranger || !keys.HasFlag(KeyOf(signer)) || (naming == KeyNaming.None && choice.NeedsKid))
            return false;
        if (naming == KeyNaming.Distinct || keys != (PublishedKeys.Old | PublishedKeys.New))
            return true;
        // The old key is first in the set.
        return (naming == KeyNaming.Same ? choice.SameKid : choice.NoKid) switch
        {
            SeveralKeys.All => true,
            SeveralKeys.First => signer == TokenSigner.Old,
            _ => false,
        };
    }

    private static PublishedKeys KeyOf(TokenSigner signer) => signer == TokenSigner.Old ? PublishedKeys.Old : PublishedKeys.New;
}

/// <summary>The issuer's key set in a simulation, which counts its requests.</summary>
/// <param name="speed">How many simulated seconds a real second has: requests and retries take real time.</param>
/// <param name="roundTrip">How long a request takes, in real time.</param>
/// <param name="failsOnUnknownTypes">Whether the relying party takes no key of a set with keys of unknown types.</param>
internal sealed class SimulatedKeys(RotationPlan plan, double speed, TimeSpan roundTrip, bool failsOnUnknownTypes)
{
    public int Requests { get; private set; }

    public double Speed => speed;

    /// <summary>How much later than its requests a refresh in the background is complete, in simulated time.</summary>
    public TimeSpan BackgroundLate { get; init; }

    /// <summary>Whether the set has a hundred keys.</summary>
    public bool IsLarge => plan.Others == OtherKeys.Hundred;

    /// <returns>The published keys; null if the request fails, or if the relying party takes none.</returns>
    public PublishedKeys? Fetch(TimeSpan at)
    {
        Requests++;
        return Fails(at) || IsUnreadable(at) ? null : plan.StateAt(at).Keys;
    }

    /// <summary>Whether a request fails.</summary>
    public bool Fails(TimeSpan at) => plan.StateAt(at).Fails;

    /// <summary>Whether the relying party takes no key of the set because of the other keys in it.</summary>
    public bool IsUnreadable(TimeSpan at) =>
        failsOnUnknownTypes && plan.Others == OtherKeys.UnknownTypes && plan.StateAt(at).Keys.HasFlag(PublishedKeys.New);

    /// <summary>How long a request takes in simulated time.</summary>
    public TimeSpan Delay(TimeSpan at) => (plan.StateAt(at).IsSlow ? RotationForecast.SlowDelay : roundTrip) * speed;
}
