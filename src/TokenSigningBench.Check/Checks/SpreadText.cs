using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Checks;

/// <summary>What is said of a cost that varies by design, and of the library that it was measured with.</summary>
internal static class SpreadText
{
    public static IEnumerable<string> Lines(CertificateCost cost)
    {
        if (cost.SingleSignatures is { Count: > 0 } all)
            yield return Invariant($"Single signatures ({all[0].Nanoseconds.Count} of each key), p50 and p99: ")
                + $"{string.Join("; ", all.Select(Percentiles))} ms.";
        if (cost.Engine is { } engine)
        {
            string why = cost.Algorithm.Family == JwsFamily.EdDsa ? Ed25519Key.NotInPlatformCrypto : MLDsaKey.NotInPlatformCrypto;
            yield return $"Measured with {engine}: {why}.";
        }
    }

    private static string Percentiles(SingleSignatures one) =>
        $"{one.Key} {ShortNumber.Of(one.Percentile(50) / 1e6)} and {ShortNumber.Of(one.Percentile(99) / 1e6)}";
}
