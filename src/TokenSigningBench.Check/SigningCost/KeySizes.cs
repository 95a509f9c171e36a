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

/// <summary>
/// The key sizes of the main job. Times and ratios are from the interleaved rounds, or from the rows of BenchmarkDotNet where a run has no
/// such rounds.
/// </summary>
internal sealed class KeySizes
{
    public const int BaselineBits = 2048;

    private const int HashBits = 256;

    private static readonly int[] OtherHashes = [384, 512];

    private readonly MainRounds _rounds;
    private readonly SigningCostRows _signing;
    private readonly SigningCostRows _verifying;

    public KeySizes(RunFile run, SigningCostRows signing, SigningCostRows verifying)
    {
        _rounds = new(run.Of<SigningCostRun>());
        (_signing, _verifying) = (signing, verifying);
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
                    Ratio((HashBits, bits), (HashBits, BaselineBits)),
                    Time(TokenOperation.Verify, bits)
                )),
        ];
    }

    public IReadOnlyList<KeySize> Rows { get; }

    /// <summary>The number of interleaved rounds; 0 if the run has none.</summary>
    public int Rounds => _rounds.Of(TokenOperation.Sign, HashBits, BaselineBits)?.Count ?? 0;

    public bool AllRowsInRounds => _rounds.HaveAllRows;

    public KeySize? Of(int bits) => Rows.FirstOrDefault(row => row.Bits == bits && row.SignNanoseconds is not null);

    /// <summary>
    /// The signing times of tokens with another hash, divided by those of SHA-256 tokens of the same key: one ratio for each hash and key
    /// size that were measured.
    /// </summary>
    public IEnumerable<(int HashBits, int KeyBits, Interval Ratio)> HashRatios() =>
        from hash in OtherHashes
        from row in Rows
        let ratio = Ratio((hash, row.Bits), (HashBits, row.Bits))
        where ratio is not null
        select (hash, row.Bits, ratio.Value);

    // What is in the rounds is never compared with what is not.
    private double? Time(TokenOperation operation, int bits) =>
        _rounds.Has(operation)
            ? _rounds.Of(operation, HashBits, bits) is { } rounds
                ? MeanOfRounds(rounds)
                : null
            : operation == TokenOperation.Sign
                ? _signing.Times(HashBits, bits)?.Mean
                : _verifying.Times(HashBits, bits)?.Mean;

    private Interval? Ratio((int Hash, int Key) one, (int Hash, int Key) baseline) =>
        _rounds.Has(TokenOperation.Sign) ? _rounds.Ratio(TokenOperation.Sign, one, baseline)
        : _signing.Times(one.Hash, one.Key) is { } own && _signing.Times(baseline.Hash, baseline.Key) is { } other
            ? RatioInterval.Of(own, other)
        : null;

    /// <summary>The mean that belongs to a ratio of rounds.</summary>
    public static double MeanOfRounds(IReadOnlyList<double> values) =>
        Math.Exp(new TrimmedMean([.. values.Select(value => Math.Log(value))]).Mean);
}
