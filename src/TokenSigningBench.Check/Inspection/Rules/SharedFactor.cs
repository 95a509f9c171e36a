using System.Numerics;

namespace TokenSigningBench.Check.Inspection.Rules;

/// <summary>Keys from a bad source of randomness, which shows only in comparison with others of the same source.</summary>
internal static class SharedFactor
{
    // By chance, the moduli less one share a few bits, and never as many as this.
    private const int MaxBitsByChance = 128;

    public static Rule Rule { get; } =
        new("shared-factor", Severity.Error, "The key shares a prime factor with another key")
        {
            Source = "Heninger et al., Mining Your Ps and Qs, USENIX Security 2012; FIPS 186-5 appendix A.1.1",
            Consequence = "Anyone who has both public keys can compute both private keys, and sign tokens.",
            Remedy = "Stop using both keys. Generate new ones with another library, or on a machine with enough entropy.",
            Address = "https://factorable.net/",
            Risk = SecurityRisk.Critical,
            Evaluate = (rule, inspection) =>
                inspection.Facts.Modulus is { } modulus && modulus > 1 ? Judge(rule, modulus, inspection.Together) : null,
        };

    private static Finding? Judge(Rule rule, BigInteger modulus, IReadOnlyList<CertificateFacts> together)
    {
        // The same key twice, with and without its private part, counts as one.
        CertificateFacts[] others = [.. together.Where(other => other.Modulus > 1 && other.Modulus != modulus)];
        return FindRelated(others, other => BigInteger.GreatestCommonDivisor(modulus, other), common => !common.IsOne, modulus, 0)
                is { } prime
                ? rule.Finds($"The key shares a prime with {prime.Source}: both can be factored immediately.", NewKeys)
            : FindRelated(others, other => BigInteger.GreatestCommonDivisor(modulus - 1, other - 1), IsTooLargeForChance, modulus - 1, 1)
                is { } near
                ? rule.Finds(
                    $"The primes minus one share a large factor with those of {near.Source}: "
                        + "they are not random, and such keys can be factored.",
                    NewKeys
                )
            : null;
    }

    private const string NewKeys = "Generate new keys with another library, or on a machine with enough entropy.";

    private static bool IsTooLargeForChance(BigInteger common) => common.GetBitLength() > MaxBitsByChance;

    // Multiply all others first: one division shows that there is no common factor, as is nearly always the case.
    private static CertificateFacts? FindRelated(
        CertificateFacts[] others,
        Func<BigInteger, BigInteger> common,
        Func<BigInteger, bool> isSuspicious,
        BigInteger own,
        int less
    )
    {
        BigInteger all = others.Aggregate(BigInteger.One, (product, other) => product * (other.Modulus!.Value - less) % own);
        return isSuspicious(BigInteger.GreatestCommonDivisor(own, all))
            ? Array.Find(others, other => isSuspicious(common(other.Modulus!.Value)))
            : null;
    }
}
