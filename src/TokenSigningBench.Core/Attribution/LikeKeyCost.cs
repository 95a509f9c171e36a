using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Core.Attribution;

/// <summary>What a key like another costs on this machine: of the same kind and size, with the same algorithm, over the same claims.</summary>
/// <param name="Key">The key: "RSA 2048", "P-256".</param>
/// <param name="Milliseconds">What one signature takes, in milliseconds: in the fastest round, because whatever else runs here can only add to it (Chen and Revels, Robust benchmarking in noisy environments, 2016).</param>
public sealed record LikeKeyCost(string Key, double Milliseconds)
{
    private static readonly TimeSpan Time = MeasuringTime.Of(TimeSpan.FromMilliseconds(500));

    /// <summary>Measures. The key is another one than the server's, whose private part stays where it is.</summary>
    /// <param name="keyBits">The exact size of the server's key in bits.</param>
    /// <returns>The cost, or why there is none.</returns>
    public static (LikeKeyCost? Cost, string? Failure) Measure(JwsAlgorithm algorithm, int keyBits, string claims)
    {
        if (algorithm.Padding is not null && !KnownPrimeKeys.Sizes.Contains(keyBits))
            return (
                null,
                Invariant($"there is no RSA key of {keyBits} bits here to time; known are {string.Join(", ", KnownPrimeKeys.Sizes)}")
            );

        var choice = new SigningChoice(algorithm, keyBits);
        using TokenKey key = choice.MakeKey();
        return SigningProof.OfSigning(TokenEngines.PlatformCrypto, key, algorithm, claims).Failure is { } failure
            ? (null, $"{algorithm} does not work here: {failure}")
            : (new(choice.Key, CostMeasurement.Run(key, algorithm, claims, Time).Sign.Minimum / 1e6), null);
    }
}
