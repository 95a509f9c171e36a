using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Core.Tokens;

/// <summary>
/// Keys that are verified one by one and then measured in interleaved rounds, with the engine whose cost every library adds to.
/// </summary>
public sealed class KeyRounds : IDisposable
{
    // A thousand encodings.
    private static readonly TimeSpan EncodingTime = TimeSpan.FromMilliseconds(4);
    private static readonly TimeSpan MaxWarmup = MeasuringTime.Of(TimeSpan.FromMilliseconds(500));

    private readonly List<Timed> _timed = [];
    private readonly List<(SigningChoice Choice, string Failure)> _failures = [];

    /// <summary>The keys that do not work here, and why.</summary>
    public IReadOnlyList<(SigningChoice Choice, string Failure)> Failed => _failures;

    public int Count => _timed.Count;

    /// <summary>Takes or creates a key, and checks with another implementation what it signs and what it verifies.</summary>
    /// <param name="own">The key, which its owner keeps; null to create one.</param>
    public void Add(SigningChoice choice, string payload, TokenKey? own = null)
    {
        TokenKey key = own ?? choice.MakeKey();
        TokenEngine engine = TokenEngines.BaselineOf(choice.Algorithm);
        string? failure =
            SigningProof.OfSigning(engine, key, choice.Algorithm, payload).Failure
            ?? SigningProof.OfVerifying(engine, key, choice.Algorithm, payload).Failure;
        if (failure is null)
        {
            _timed.Add(new(choice, key, new SignerAndVerifier(key, choice.Algorithm, payload, ownsKey: own is null)));
            return;
        }

        if (own is null)
            key.Dispose();
        _failures.Add((choice, failure));
    }

    /// <summary>Measures all keys, after one warmup round.</summary>
    /// <param name="time">How long signing and verifying with each key take in a round, or one token if that takes longer.</param>
    /// <param name="round">Called with the number of each round. Round 0 is the warmup.</param>
    /// <param name="isEnough">Called before each round. If it returns true, no more rounds follow.</param>
    public (IReadOnlyList<KeyTimes> Keys, RoundConditions Conditions) Measure(
        int rounds,
        TimeSpan time,
        Action<int> round,
        Func<bool>? isEnough = null
    )
    {
        WarmUp();
        Contender[] contenders =
        [
            .. _timed.SelectMany(one => new[] { Contender.Calling("sign", one.Token.Sign), Contender.Calling("verify", one.Token.Verify) }),
        ];
        (Timed Key, RsaEncoding Encoding)[] encodings = Encodings();
        var companion = new CompanionRounds(
            [
                .. encodings.SelectMany(one =>
                    new[] { Contender.Calling("sign", one.Encoding.Sign), Contender.Calling("verify", one.Encoding.Verify) }
                ),
            ],
            EncodingTime
        );
        InterleavedTimes times = InterleavedRun.Measure(
            contenders,
            rounds,
            time,
            number =>
            {
                round(number);
                if (number > 0 && encodings.Length > 0)
                    companion.Measure();
            },
            isEnough
        );
        return (
            [
                .. _timed.Select(
                    (one, i) =>
                        new KeyTimes(one.Choice, times[2 * i], times[2 * i + 1])
                        {
                            Encoding = Array.FindIndex(encodings, encoding => encoding.Key == one) is >= 0 and var at
                                ? (companion[2 * at], companion[2 * at + 1])
                                : null,
                        }
                ),
            ],
            RoundConditions.Of(times)
        );
    }

    // Of RSA keys with several algorithms: in nothing else do these differ.
    private (Timed Key, RsaEncoding Encoding)[] Encodings()
    {
        (Timed Key, RsaEncoding Encoding)[] all =
        [
            .. from one in _timed
            where one.Key is { Rsa: not null, Elsewhere: null } && one.Choice.KeyBits % 8 == 0
            group one by one.Choice.KeyBits into keys
            where keys.Count() > 1
            from one in keys
            select (one, RsaEncoding.OfToken(one.Key.Rsa!, one.Choice.Algorithm, one.Token.Token)),
        ];
        if (all.Length > 0)
            CompilerWarmup.Run(() => Array.ForEach(all, one => one.Encoding.Sign()), MaxWarmup);
        return all;
    }

    public void Dispose() => _timed.ForEach(one => one.Token.Dispose());

    // All sizes share the code for signing, and for verifying: the cheap keys compile it for all.
    private void WarmUp()
    {
        for (int i = 0; i < CompilerWarmup.CallsUntilCompiled; i++)
        {
            foreach (Timed one in _timed.Where(one => one.Choice.Algorithm.Padding is null))
                one.Token.Sign();
            foreach (Timed one in _timed)
                one.Token.Verify();
        }
    }

    private readonly record struct Timed(SigningChoice Choice, TokenKey Key, SignerAndVerifier Token);
}
