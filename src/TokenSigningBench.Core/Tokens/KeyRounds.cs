using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Core.Tokens;

/// <summary>Keys that are proven one after the other and then measured in turn: with the framework's own cryptography, whose cost every library adds to.</summary>
internal sealed class KeyRounds : IDisposable
{
    private readonly List<Timed> _timed = [];
    private readonly List<(SigningChoice Choice, string Failure)> _failed = [];

    /// <summary>Those that do not work here, and why.</summary>
    public IReadOnlyList<(SigningChoice Choice, string Failure)> Failed => _failed;

    public int Count => _timed.Count;

    /// <summary>Makes a key and has another implementation look at what it signs, and it at what the other signs.</summary>
    /// <param name="choice">The algorithm and the key.</param>
    /// <param name="payload">The claims to sign.</param>
    public void Add(SigningChoice choice, string payload)
    {
        TokenKey key = choice.MakeKey();
        string? failure =
            SigningProof.OfSigning(TokenEngines.PlatformCrypto, key, choice.Algorithm, payload).Failure
            ?? SigningProof.OfVerifying(TokenEngines.PlatformCrypto, key, choice.Algorithm, payload).Failure;
        if (failure is null)
        {
            _timed.Add(new(choice, new SignerAndVerifier(key, choice.Algorithm, payload, ownsKey: true)));
            return;
        }

        key.Dispose();
        _failed.Add((choice, failure));
    }

    /// <summary>Measures all of them, after one round that does not count.</summary>
    /// <param name="time">How long each side of each key takes in a round, or one token where that takes longer.</param>
    /// <param name="round">Told each round's number, from 0 (which does not count) on.</param>
    /// <param name="isEnough">Asked before each round; fewer count where it is.</param>
    public IReadOnlyList<KeyTimes> Measure(int rounds, TimeSpan time, Action<int> round, Func<bool>? isEnough = null)
    {
        Warm();
        Contender[] contenders =
        [
            .. _timed.SelectMany(one => new[] { Contender.Calling("sign", one.Token.Sign), Contender.Calling("verify", one.Token.Verify) }),
        ];
        IReadOnlyList<double[]> times = InterleavedRun.Measure(contenders, rounds, time, round, isEnough);
        return [.. _timed.Select((one, i) => new KeyTimes(one.Choice, times[2 * i], times[2 * i + 1], one.Token.Token.Length))];
    }

    public void Dispose() => _timed.ForEach(one => one.Token.Dispose());

    // Verifying shares its code among sizes, and signing does: the cheap ones compile it for all.
    private void Warm()
    {
        for (int i = 0; i < CompilerWarmup.CallsUntilCompiled; i++)
        {
            foreach (Timed one in _timed.Where(one => one.Choice.Algorithm.Padding is null))
                one.Token.Sign();
            foreach (Timed one in _timed)
                one.Token.Verify();
        }
    }

    private readonly record struct Timed(SigningChoice Choice, SignerAndVerifier Token);
}
