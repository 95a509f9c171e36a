using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.SigningCost;

/// <summary>The interleaved rounds of the main job, by operation, token hash and key size.</summary>
internal sealed class MainRounds(SigningCostRun run)
{
    private readonly IReadOnlyList<InterleavedRow> _rows = run.Interleaved ?? [];

    /// <summary>Whether the rounds have all rows. Those of older runs have some that sign.</summary>
    public bool HaveAllRows => Has(TokenOperation.Verify);

    public bool Has(TokenOperation operation) => _rows.Any(row => row.Operation == operation);

    /// <summary>Nanoseconds per operation, one value per round; null if it was not measured.</summary>
    public IReadOnlyList<double>? Of(TokenOperation operation, int hashBits, int keyBits) =>
        _rows.FirstOrDefault(row => row.Operation == operation && row.HashBits == hashBits && row.KeyBits == keyBits)?.Nanoseconds
            is { Count: > 0 } rounds
            ? rounds
            : null;

    /// <summary>One time divided by another, paired by round; null if either was not measured.</summary>
    public Interval? Ratio(TokenOperation operation, (int HashBits, int KeyBits) one, (int HashBits, int KeyBits) baseline) =>
        Of(operation, one.HashBits, one.KeyBits) is { } own && Of(operation, baseline.HashBits, baseline.KeyBits) is { } other
            ? RatioInterval.OfRounds(own, other)
            : null;
}
