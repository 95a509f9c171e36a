using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.SigningCost;

/// <summary>One key size of the main job, with SHA-256 tokens.</summary>
/// <param name="SignNanoseconds">The time per signature; null if it was not measured.</param>
/// <param name="Ratio">That time divided by the one of RSA 2048; null if either was not measured.</param>
/// <param name="VerifyNanoseconds">The time per verification; null if it was not measured.</param>
internal sealed record KeySize(int Bits, double? SignNanoseconds, Interval? Ratio, double? VerifyNanoseconds)
{
    public string Name => $"RSA {Bits}";
}

/// <summary>The key sizes of the main job. Times and ratios are from the interleaved rounds.</summary>
internal sealed class KeySizes
{
    public const int BaselineBits = 2048;

    private const int HashBits = 256;

    private static readonly int[] OtherHashes = [384, 512];

    private readonly MainRounds _rounds;

    /// <param name="signing">The rows that sign: they have each key size, also one that was not measured.</param>
    public KeySizes(SigningCostRun run, SigningCostRows signing)
    {
        _rounds = new(run);
        Rounds = run.Rounds.Contention.Count;
        Rows =
        [
            .. signing
                .Rows.Where(row => row.Run.HashBits == HashBits)
                .Select(row => row.Run.KeyBits)
                .Distinct()
                .Order()
                .Select(bits => new KeySize(
                    bits,
                    Time(TokenOperation.Sign, bits),
                    _rounds.Ratio(TokenOperation.Sign, (HashBits, bits), (HashBits, BaselineBits)),
                    Time(TokenOperation.Verify, bits)
                )),
        ];
    }

    public IReadOnlyList<KeySize> Rows { get; }

    /// <summary>The number of interleaved rounds.</summary>
    public int Rounds { get; }

    public KeySize? Of(int bits) => Rows.FirstOrDefault(row => row.Bits == bits && row.SignNanoseconds is not null);

    /// <summary>
    /// The signing times of tokens with another hash, divided by those of SHA-256 tokens of the same key: one ratio for each hash and key
    /// size that were measured.
    /// </summary>
    public IEnumerable<(int HashBits, int KeyBits, Interval Ratio)> HashRatios() =>
        from hash in OtherHashes
        from row in Rows
        let ratio = _rounds.Ratio(TokenOperation.Sign, (hash, row.Bits), (HashBits, row.Bits))
        where ratio is not null
        select (hash, row.Bits, ratio.Value);

    private double? Time(TokenOperation operation, int bits) =>
        _rounds.Of(operation, HashBits, bits) is { } rounds ? MeanOfRounds(rounds) : null;

    /// <summary>The mean that belongs to a ratio of rounds.</summary>
    public static double MeanOfRounds(IReadOnlyList<double> values) =>
        Math.Exp(new TrimmedMean([.. values.Select(value => Math.Log(value))]).Mean);
}
