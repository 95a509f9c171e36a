using System.Numerics;

namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class SmallFactor : IRule
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

    public string Id => "small-factor";

    public string Title => "The modulus has a prime factor below 65536";

    public string Source => "NIST SP 800-89 section 5.3.3";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "Anyone can compute the private key from the public key, and sign tokens.",
            "Stop using the key. Generate a new one with another library.",
            "https://doi.org/10.6028/NIST.SP.800-89"
        )
        {
            Risk = SecurityRisk.Critical,
        };

    public bool Applies(KeyInspection inspection) => inspection.Facts.Modulus is not null;

    public Finding? Judge(KeyInspection inspection)
    {
        BigInteger modulus = inspection.Facts.Modulus!.Value;
        int factor = Groups.Select(group => FirstOf(group.Primes, modulus % group.Product)).FirstOrDefault(found => found > 0);
        return factor > 0
            ? new(
                Id,
                Severity.Error,
                $"The modulus is divisible by {factor}: it is not the product of two large primes.",
                Source,
                "Generate a new key with another library."
            )
            : null;
    }

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
