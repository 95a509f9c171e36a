using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Testing;

/// <summary>Every recommended setting, with figures that are none of any machine.</summary>
public static class RecommendedSample
{
    public static RecommendedRun Run { get; } =
        new()
        {
            Rows = [.. RecommendedHash.All.Select(Row)],
            Rsa2048Nanoseconds = HashSample.Around(0.35, 0.01),
            Rounds = RoundsSample.Quiet,
        };

    private static RecommendedRow Row(RecommendedHash one, int index) =>
        new()
        {
            Setting = one.Setting,
            By = one.By,
            Source = one.Source,
            Scheme = one.Scheme.Name,
            VerifiedBy = "an example",
            // The first has more memory than time, so that memory limits it.
            Nanoseconds = HashSample.Around(index == 0 ? 20 : 50 * (index + 1), 0.1),
            WallNanoseconds = HashSample.Around(60 * (index + 1), 1),
            AllocatedBytes = one.Scheme.WorkingBytes,
            PauseMilliseconds = index,
        };
}
