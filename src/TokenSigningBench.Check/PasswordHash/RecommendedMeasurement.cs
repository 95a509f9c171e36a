using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>Measures recommended settings in interleaved rounds.</summary>
internal static class RecommendedMeasurement
{
    private static readonly int Rounds = Math.Max(3, MeasuringTime.Of(7));

    // Some collect only every few hashes.
    private static readonly int HashesForPause = Math.Max(1, MeasuringTime.Of(8));

    private static readonly TimeSpan MinSampleDuration = MeasuringTime.Of(TimeSpan.FromMilliseconds(20));

    private static readonly SampleLogin Login = SampleLogin.Of(12, 1);

    /// <param name="progress">Receives each step; null for none.</param>
    /// <exception cref="InvalidOperationException">A function's hash is wrong on this machine.</exception>
    public static RecommendedRun Run(IReadOnlyList<RecommendedHash> settings, IProgress<string>? progress = null)
    {
        // The RSA signature shows the speed of the machine, as in the search for a setting.
        using TokenKey key = KnownPrimeKeys.CreateForTiming(KeySpec.Rsa(2048));
        using var signer = new SignerAndVerifier(key, JwsAlgorithm.DefaultFor(key), "{}");
        (string VerifiedBy, long Allocated, double Pause)[] facts =
        [
            .. settings.Select(one =>
            {
                progress?.Report($"verifying {one.Setting}");
                return (
                    HashProof.Require(one.Scheme, Login.Password, Login.Salt),
                    HashSampler.AllocatedBytes(one.Scheme),
                    PauseMilliseconds(one.Scheme)
                );
            }),
        ];
        InterleavedTimes times = InterleavedRun.Measure(
            [
                .. settings.Select(one => Contender.Calling(one.Setting, () => one.Scheme.Hash(Login.Password, Login.Salt))),
                Contender.Calling("RSA 2048", signer.Sign),
            ],
            Rounds,
            MinSampleDuration,
            round => progress.ReportCount(Invariant($"round {round} of {Rounds}"), round, Rounds)
        );
        return new()
        {
            Rows =
            [
                .. settings.Select(
                    (one, index) =>
                        new RecommendedRow
                        {
                            Setting = one.Setting,
                            By = one.By,
                            Source = one.Source,
                            Scheme = one.Scheme.Name,
                            VerifiedBy = facts[index].VerifiedBy,
                            Nanoseconds = times[index].Cost,
                            WallNanoseconds = times[index].Wall,
                            AllocatedBytes = facts[index].Allocated,
                            PauseMilliseconds = facts[index].Pause,
                        }
                ),
            ],
            Rsa2048Nanoseconds = times[settings.Count].Cost,
            Rounds = RoundConditions.Of(times),
        };
    }

    // Its first hashes also let the compiler optimize it, before it is timed.
    private static double PauseMilliseconds(IPasswordScheme scheme)
    {
        TimeSpan before = GC.GetTotalPauseDuration();
        for (int hash = 0; hash < HashesForPause; hash++)
            scheme.Hash(Login.Password, Login.Salt);
        return (GC.GetTotalPauseDuration() - before).TotalMilliseconds / HashesForPause;
    }
}
