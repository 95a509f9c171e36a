using TokenSigningBench.Check.SigningCost;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>Interleaved rounds as the run file keeps them.</summary>
internal sealed record MeasuredRounds(IReadOnlyList<InterleavedRow> Rows, RoundConditions Conditions, IReadOnlyList<MeasuredDigest> Digests)
{
    /// <param name="times">In the order of <see cref="TokenRounds.Measure"/>.</param>
    /// <param name="singles">In the same order.</param>
    public static MeasuredRounds Of(
        IReadOnlyList<SignedToken> tokens,
        InterleavedTimes times,
        IReadOnlyList<SingleCalls> singles,
        IReadOnlyList<MeasuredDigest> digests
    ) =>
        new(
            [
                .. tokens.SelectMany(
                    (token, i) =>
                        new[]
                        {
                            Row(token, TokenOperation.Sign, times[2 * i], singles[2 * i]),
                            Row(token, TokenOperation.Verify, times[2 * i + 1], singles[2 * i + 1]),
                        }
                ),
            ],
            RoundConditions.Of(times),
            digests
        );

    private static InterleavedRow Row(SignedToken token, TokenOperation operation, ContenderTimes times, SingleCalls single) =>
        new(
            token.Algorithm.Name,
            token.Algorithm.HashBits,
            token.Key.SizeInBits,
            times.Cost,
            operation,
            times.Wall,
            single.Nanoseconds,
            single.AllocatedBytes
        );
}
