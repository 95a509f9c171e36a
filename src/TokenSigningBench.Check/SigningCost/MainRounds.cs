using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.SigningCost;

/// <summary>The interleaved rounds of the main job, by operation, token hash and key size.</summary>
internal sealed class MainRounds(SigningCostRun run)
{
    /// <summary>Nanoseconds per operation, one value per round; null if there are fewer than two.</summary>
    public IReadOnlyList<double>? Of(TokenOperation operation, int hashBits, int keyBits) =>
        run
            .Rows.FirstOrDefault(row =>
                row.Nanoseconds is { Count: >= 2 } && row.Operation == operation && row.HashBits == hashBits && row.KeyBits == keyBits
            )
            ?.Nanoseconds;

    /// <summary>One time divided by another, paired by round; null if either was not measured.</summary>
    public Interval? Ratio(TokenOperation operation, (int HashBits, int KeyBits) one, (int HashBits, int KeyBits) baseline) =>
        Of(operation, one.HashBits, one.KeyBits) is { } own && Of(operation, baseline.HashBits, baseline.KeyBits) is { } other
            ? RatioInterval.OfRounds(own, other)
            : null;
}
