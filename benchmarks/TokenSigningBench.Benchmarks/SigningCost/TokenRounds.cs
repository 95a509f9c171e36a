using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>
/// Signs and verifies with several keys in interleaved rounds, because BenchmarkDotNet measures one row after the other: what the machine
/// does for some seconds then looks like a difference between the rows.
/// </summary>
internal static class TokenRounds
{
    /// <summary>
    /// The rounds of a job. Fifteen are enough for an interval that covers; the others make it narrow, also beside other work.
    /// </summary>
    public const int Count = 30;

    // Short, so that all rows of a round meet the same machine; long enough that cold caches after another row weigh little. A signature of
    // RSA 8192 takes 30 ms and is one operation.
    private static readonly TimeSpan Slot = TimeSpan.FromMilliseconds(20);
    private static readonly TimeSpan MaxWarmup = MeasuringTime.Of(TimeSpan.FromSeconds(1));

    /// <summary>Calls everything until the runtime has compiled it.</summary>
    public static void WarmUp(IEnumerable<SignedToken> tokens)
    {
        foreach (SignedToken token in tokens)
        {
            CompilerWarmup.Run(
                () =>
                {
                    token.Operations.Sign();
                    token.Operations.Verify();
                },
                MaxWarmup
            );
        }
    }

    /// <summary>The times of signing and of verifying, in the order of the tokens: sign, verify, sign, verify.</summary>
    /// <param name="round">Receives each round's number, from 0, which does not count.</param>
    public static InterleavedTimes Measure(IEnumerable<SignedToken> tokens, int rounds, CancellationToken cancel, Action<int>? round = null)
    {
        Contender[] contenders =
        [
            .. tokens.SelectMany(token =>
                new[]
                {
                    Contender.Calling($"sign {token.Algorithm} {token.Key.SizeInBits}", token.Operations.Sign),
                    Contender.Calling($"verify {token.Algorithm} {token.Key.SizeInBits}", token.Operations.Verify),
                }
            ),
        ];
        return InterleavedRun.Measure(
            contenders,
            rounds,
            Slot,
            number =>
            {
                cancel.ThrowIfCancellationRequested();
                round?.Invoke(number);
            },
            order: new Random()
        );
    }
}
