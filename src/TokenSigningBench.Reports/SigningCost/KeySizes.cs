using TokenSigningBench.Core.SigningCost;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Reports.SigningCost;

/// <summary>One key size of the main job, with SHA-256 tokens.</summary>
/// <param name="SignNanoseconds">The time per signature; null if it was not measured.</param>
/// <param name="Ratio">That time divided by the one of RSA 2048; null if either was not measured.</param>
/// <param name="VerifyNanoseconds">The time per verification; null if it was not measured.</param>
internal sealed record KeySize(int Bits, double? SignNanoseconds, RatioEstimate? Ratio, double? VerifyNanoseconds)
{
    public string Name => $"RSA {Bits}";
}

/// <summary>
/// The key sizes of the main job. Signing and its ratios are from the interleaved rounds, or from the rows of BenchmarkDotNet where a run
/// has no such rounds.
/// </summary>
internal sealed class KeySizes
{
    public const int BaselineBits = 2048;

    private const int HashBits = 256;

    private readonly IReadOnlyList<InterleavedRow> _interleaved;
    private readonly SigningCostRows _signing;

    public KeySizes(RunFile run, SigningCostRows signing, SigningCostRows verifying)
    {
        _interleaved = run.Of<SigningCostRun>().Interleaved ?? [];
        _signing = signing;
        Rows =
        [
            .. signing
                .Rows.Where(row => row.Run.HashBits == HashBits)
                .Select(row => row.Run.KeyBits)
                .Distinct()
                .Order()
                .Select(bits => new KeySize(bits, Sign(bits), Ratio(HashBits, bits), verifying.Times(HashBits, bits)?.Mean)),
        ];
    }

    public IReadOnlyList<KeySize> Rows { get; }

    /// <summary>The number of interleaved rounds; 0 if the run has none.</summary>
    public int Rounds => RoundsOf(HashBits, BaselineBits)?.Count ?? 0;

    public KeySize? Of(int bits) => Rows.FirstOrDefault(row => row.Bits == bits && row.SignNanoseconds is not null);

    /// <summary>The time of a token with another hash, divided by that of a SHA-256 token, both with RSA 2048.</summary>
    public RatioEstimate? OfHash(int hashBits) => Ratio(hashBits, BaselineBits);

    private double? Sign(int bits) =>
        _interleaved.Count > 0
            ? RoundsOf(HashBits, bits) is { } rounds
                ? GeometricMean(rounds)
                : null
            : _signing.Times(HashBits, bits)?.Mean;

    private RatioEstimate? Ratio(int hashBits, int bits) =>
        _interleaved.Count == 0 ? _signing.Find(hashBits, bits)?.Ratio
        : RoundsOf(hashBits, bits) is { } own && RoundsOf(HashBits, BaselineBits) is { } baseline ? RatioEstimate.OfRounds(own, baseline)
        : null;

    private IReadOnlyList<double>? RoundsOf(int hashBits, int bits) =>
        _interleaved.FirstOrDefault(row => row.HashBits == hashBits && row.KeyBits == bits)?.Nanoseconds is { Count: > 0 } rounds
            ? rounds
            : null;

    /// <summary>The mean that belongs to a ratio of rounds: the quotient of two of them is the mean ratio.</summary>
    public static double GeometricMean(IReadOnlyList<double> values) => Math.Exp(values.Average(Math.Log));
}
