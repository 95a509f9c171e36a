using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Lab.Login.Url;

/// <summary>The local signing cost of a key of the same kind and size as the server's, with the same algorithm and claims.</summary>
/// <param name="Key">The key: "RSA 2048", "P-256".</param>
/// <param name="Milliseconds">
/// One signature in the fastest round, in milliseconds. Other work on the machine can only add to it (Chen and Revels, Robust benchmarking
/// in noisy environments, 2016).
/// </param>
public sealed record ReferenceKeyCost(string Key, double Milliseconds)
{
    private static readonly TimeSpan Time = MeasuringTime.Of(TimeSpan.FromMilliseconds(500));

    /// <summary>Measures with a newly created key; the server's private key is not available here.</summary>
    /// <param name="keyBits">The exact size of the server's key in bits.</param>
    /// <returns>The cost, or the reason why there is none.</returns>
    public static (ReferenceKeyCost? Cost, string? Failure) Measure(JwsAlgorithm algorithm, int keyBits, string claims)
    {
        if (algorithm.Padding is not null && !KnownPrimeKeys.Sizes.Contains(keyBits))
            return (
                null,
                Invariant($"there is no RSA key of {keyBits} bits here to time; ")
                    + $"known are {KnownPrimeKeys.SizesFrom(KnownPrimeKeys.Sizes.First())}"
            );

        var choice = new SigningChoice(algorithm, keyBits);
        using TokenKey key = choice.MakeKey();
        return SigningProof.OfSigning(TokenEngines.PlatformCrypto, key, algorithm, claims).Failure is { } failure
            ? (null, $"{algorithm} does not work here: {failure}")
            : (new(choice.Key, CostMeasurement.Run(key, algorithm, claims, Time).Sign.Minimum / 1e6), null);
    }
}
