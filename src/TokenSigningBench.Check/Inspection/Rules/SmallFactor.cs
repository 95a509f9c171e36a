using System.Numerics;

namespace TokenSigningBench.Check.Inspection.Rules;

internal static class SmallFactor
{
    private const int PrimeLimit = 1 << 16;

    // Together, so that a large modulus is divided once for all of them.
    private const int PrimesTogether = 128;

    private static readonly (int[] Primes, BigInteger Product)[] Groups =
    [
        .. PrimesBelow(PrimeLimit)
            .Chunk(PrimesTogether)
            .Select(primes => (primes, primes.Aggregate(BigInteger.One, (product, prime) => product * prime))),
    ];

    public static Rule Rule { get; } =
        new("small-factor", Severity.Error, "The modulus has a prime factor below 65536")
        {
            Source = "NIST SP 800-89 section 5.3.3",
            Consequence = "Anyone can compute the private key from the public key, and sign tokens.",
            Remedy = "Stop using the key. Generate a new one with another library.",
            Address = "https://doi.org/10.6028/NIST.SP.800-89",
            Risk = SecurityRisk.Critical,
            Evaluate = (rule, inspection) =>
                inspection.Facts.Modulus is { } modulus && FactorOf(modulus) is var factor and > 0
                    ? rule.Finds(
                        $"The modulus is divisible by {factor}: it is not the product of two large primes.",
                        "Generate a new key with another library."
                    )
                    : null,
        };

    private static int FactorOf(BigInteger modulus) =>
        Groups.Select(group => FirstOf(group.Primes, modulus % group.Product)).FirstOrDefault(found => found > 0);

    private static int FirstOf(int[] primes, BigInteger rest) => Array.Find(primes, prime => rest % prime == 0);

    /// <summary>The primes below a number, by the sieve of Eratosthenes.</summary>
    internal static IEnumerable<int> PrimesBelow(int limit)
    {
        var composite = new bool[limit];
        for (int candidate = 2; candidate < limit; candidate++)
        {
            if (composite[candidate])
                continue;
            yield return candidate;
            for (long multiple = (long)candidate * candidate; multiple < limit; multiple += candidate)
                composite[multiple] = true;
        }
    }
}
