using System.Buffers.Text;
using System.Text.Json.Nodes;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>The keys of a plan, the sets that they are published in, and tokens that are signed with them beforehand.</summary>
internal sealed class RotationKeys : IDisposable
{
    // Keys up to this size are made in less than a second.
    private const int MaxRandomRsaBits = 4096;
    private const string SharedKid = "signing";

    private static readonly TimeSpan IssuedBefore = TimeSpan.FromMinutes(1);

    private readonly RotationPlan _plan;
    private readonly (TokenKey Key, JwsAlgorithm Algorithm) _old;
    private readonly (TokenKey Key, JwsAlgorithm Algorithm) _new;
    private readonly TokenKey _stranger = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
    private readonly JsonNode[] _others;
    private readonly DateTimeOffset _now;

    /// <param name="now">The time of issue of all tokens.</param>
    /// <exception cref="UserErrorException">A key of the plan is unknown, or has no public part.</exception>
    public RotationKeys(RotationPlan plan, DateTimeOffset now)
    {
        _plan = plan;
        _now = now - IssuedBefore;
        SigningChoice from = PlanKeys.Parse(plan.From),
            to = PlanKeys.Parse(plan.To);
        _old = (MakeKey(from, mayBeKnown: true), from.Algorithm);
        // The stranger is the known key of its size, and no key may be there twice.
        _new = (MakeKey(to, mayBeKnown: from.Key != to.Key), to.Algorithm);
        _others = MakeOthers(plan.Others);
        Algorithms =
        [
            .. new[] { from.Algorithm.Name, to.Algorithm.Name, plan.UnknownKids is null ? null : RotationForecast.StrangersAlgorithm }
                .OfType<string>()
                .Distinct(),
        ];
    }

    /// <summary>The algorithms of all tokens.</summary>
    public IReadOnlyList<string> Algorithms { get; }

    /// <summary>The issuer's response to a request for its key set.</summary>
    /// <param name="at">Simulated time from the switch.</param>
    public KeySetResponse Respond(TimeSpan at)
    {
        IssuerState state = _plan.StateAt(at);
        return new(state.Fails ? null : KeySet(state.Keys), state.IsSlow ? RotationForecast.SlowDelay : TimeSpan.Zero);
    }

    /// <summary>The key set as JSON (RFC 7517). The old key comes first.</summary>
    public string KeySet(PublishedKeys published)
    {
        bool hasOthers = _plan.Others != OtherKeys.UnknownTypes || published.HasFlag(PublishedKeys.New);
        var keys = new JsonArray([.. (hasOthers ? _others : []).Select(other => other.DeepClone())]);
        if (published.HasFlag(PublishedKeys.Old))
            keys.Add(Jwk(_old));
        if (published.HasFlag(PublishedKeys.New))
            keys.Add(Jwk(_new));
        return new JsonObject { ["keys"] = keys }.ToJsonString();
    }

    /// <summary>A token of an issuer.</summary>
    /// <param name="kid">The unknown <c>kid</c> of a stranger; null for the key's own.</param>
    public string Token(string issuer, TokenSigner signer, string? kid = null)
    {
        (TokenKey key, JwsAlgorithm algorithm) = signer switch
        {
            TokenSigner.Old => _old,
            TokenSigner.New => _new,
            _ => (_stranger, JwsAlgorithm.Parse(RotationForecast.StrangersAlgorithm)),
        };
        return PartyToken.Of(issuer, algorithm.Name, kid ?? KeyId(key), _now, input => AccessToken.SignatureOf(key, algorithm, input));
    }

    public void Dispose()
    {
        _old.Key.Dispose();
        _new.Key.Dispose();
        _stranger.Dispose();
    }

    private string? KeyId(TokenKey key) =>
        _plan.Naming switch
        {
            KeyNaming.Distinct => JwkText.Thumbprint(key),
            KeyNaming.Same => SharedKid,
            _ => null,
        };

    private JsonNode Jwk((TokenKey Key, JwsAlgorithm Algorithm) signing) =>
        PartyToken.Jwk(signing.Key, signing.Algorithm, KeyId(signing.Key));

    // A prime search for the largest keys takes up to half a minute.
    private static TokenKey MakeKey(SigningChoice choice, bool mayBeKnown) =>
        choice.Algorithm.Padding is null ? choice.MakeKey()
        : mayBeKnown && choice.KeyBits > MaxRandomRsaBits ? choice.MakeKey()
        : TokenKey.FromRsa(RSA.Create(choice.KeyBits));

    // They sign nothing: their numbers are random.
    internal static JsonNode[] MakeOthers(OtherKeys others) =>
        others switch
        {
            OtherKeys.UnknownTypes =>
            [
                Other("OKP", "EdDSA", 0, ("crv", "Ed25519"), ("x", Number(32))),
                Other("AKP", "ML-DSA-65", 1, ("pub", Number(1952))),
            ],
            // With the issuer's own two: 100.
            OtherKeys.Hundred =>
            [
                .. Enumerable.Range(0, 98).Select(number => Other("RSA", "RS256", number, ("n", Number(256)), ("e", "AQAB"))),
            ],
            _ => [],
        };

    private static JsonObject Other(string type, string algorithm, int number, params (string Name, string Value)[] members)
    {
        var key = new JsonObject
        {
            ["kty"] = type,
            ["use"] = "sig",
            ["alg"] = algorithm,
            ["kid"] = Invariant($"other-{number}"),
        };
        foreach ((string name, string value) in members)
            key[name] = value;
        return key;
    }

    private static string Number(int bytes)
    {
        byte[] number = RandomNumberGenerator.GetBytes(bytes);
        // Of full length, and odd.
        number[0] |= 0x80;
        number[^1] |= 1;
        return Base64Url.EncodeToString(number);
    }
}
