using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.Inspection;

/// <summary>Measures the cost of a key's signatures on this machine with the engine whose cost every library adds to.</summary>
public static class CostMeasurement
{
    // Enough for a narrow interval. A key or a machine for which they take longer than the limit gets fewer, and a wider interval.
    internal const int EnoughRounds = 8;
    private const int MinRounds = 3;

    // For any key of up to 8192 bits, beside other work too.
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(1.2);

    // The two large keys are only for comparison in charts: a few signatures are enough.
    private const int RoundsOfLargeKeys = 2;
    private static readonly KeySpec[] LargeKeys = [KeySpec.Rsa(4096), KeySpec.Rsa(8192)];

    // The 99th percentile is then the sixth largest.
    private const int SingleSignatures = 500;

    private static readonly TimeSpan Round = MeasuringTime.Of(TimeSpan.FromMilliseconds(10));
    private static readonly TimeSpan ParallelTime = MeasuringTime.Of(TimeSpan.FromMilliseconds(60));

    /// <param name="key">A key with its private part that is verified to sign.</param>
    /// <param name="algorithm">An algorithm that fits the key.</param>
    /// <param name="time">
    /// The time to measure the key and the reference keys in rounds. All of it ends soon after this time, or after 1.2 s if that is longer.
    /// </param>
    public static CertificateCost Run(TokenKey key, JwsAlgorithm algorithm, string payload, TimeSpan time) =>
        Run(key, algorithm, payload, time, time > Limit ? time : Limit);

    /// <param name="limit">When rounds end although there are fewer than eight: after at least three.</param>
    internal static CertificateCost Run(TokenKey key, JwsAlgorithm algorithm, string payload, TimeSpan time, TimeSpan limit)
    {
        long start = Stopwatch.GetTimestamp();
        using var own = new SignerAndVerifier(key, algorithm, payload);
        using var rsa2048 = CreateReference(KeySpec.Rsa(2048), payload);
        using var p256 = CreateReference(KeySpec.Curve(256), payload);
        WarmUp(CompilerWarmup.CallsUntilCompiled);
        ComparedKey[] large = MeasureLargeKeys(payload);
        WarmUp(CompilerWarmup.CallsUntilCompiled);

        Contender[] contenders =
        [
            Contender.Calling("sign", own.Sign),
            Contender.Calling("verify", own.Verify),
            Contender.Calling("RSA 2048", rsa2048.Sign),
            Contender.Calling("P-256", p256.Sign),
        ];
        int done = 0;
        InterleavedTimes times = InterleavedRun.Measure(
            contenders,
            Math.Max(EnoughRounds, (int)(time / (contenders.Length * Round))),
            Round,
            round => done = round,
            () => done >= MinRounds && Stopwatch.GetElapsedTime(start) >= limit
        );
        TokenEngine engine = TokenEngines.BaselineOf(algorithm);
        return new()
        {
            Algorithm = algorithm,
            Engine = engine == TokenEngines.PlatformCrypto ? null : $"{engine} {engine.LibraryVersion}",
            // ML-DSA signs again until the signature hides the key (FIPS 204 algorithm 7): the others never repeat.
            SingleSignatures =
                algorithm.Family == JwsFamily.MLDsa
                    ? MeasureSingle(
                        (algorithm.Name, own.Sign),
                        (KeySpec.Rsa(2048).Name, rsa2048.Sign),
                        (KeySpec.Curve(256).Name, p256.Sign)
                    )
                    : null,
            Sign = new(times[0].Cost),
            SignWall = times[0].Wall,
            Verify = new(times[1].Cost),
            VerifyWall = times[1].Wall,
            Rounds = RoundConditions.Of(times),
            ReferenceKeys = [Compared(KeySpec.Rsa(2048), times[2]), .. large, Compared(KeySpec.Curve(256), times[3])],
            Threads = Environment.ProcessorCount,
            PerSecondAllThreads = ParallelRun.PerSecond(
                Environment.ProcessorCount,
                ParallelTime,
                () => new SignerAndVerifier(key, algorithm, payload),
                signer => signer.Sign()
            ),
            SignatureBytes = algorithm.SignatureBytes(key),
        };

        // The cheap keys share all of the code. The runtime compiles what is called often again while the large keys sign.
        void WarmUp(int calls)
        {
            for (int i = 0; i < calls; i++)
            {
                p256.Sign();
                p256.Verify();
                rsa2048.Verify();
                // Its code is its own, and managed on some systems.
                if (algorithm.Family is JwsFamily.MLDsa or JwsFamily.EdDsa)
                {
                    own.Sign();
                    own.Verify();
                }
            }
        }
    }

    private static SingleSignatures[] MeasureSingle(params (string Key, Action Sign)[] keys)
    {
        double[][] nanoseconds = [.. keys.Select(_ => new double[SingleSignatures])];
        for (int i = 0; i < SingleSignatures; i++)
        {
            for (int key = 0; key < keys.Length; key++)
            {
                long start = ThreadClock.Nanoseconds();
                keys[key].Sign();
                nanoseconds[key][i] = ThreadClock.Nanoseconds() - start;
            }
        }

        return [.. keys.Zip(nanoseconds, (key, times) => new SingleSignatures(key.Key, times))];
    }

    private static ComparedKey[] MeasureLargeKeys(string payload)
    {
        SignerAndVerifier[] large = [.. LargeKeys.Select(key => CreateReference(key, payload))];
        InterleavedTimes times = InterleavedRun.Measure(
            [.. large.Select(one => Contender.Calling("", one.Sign))],
            RoundsOfLargeKeys,
            TimeSpan.Zero
        );
        foreach (SignerAndVerifier one in large)
            one.Dispose();
        return [.. LargeKeys.Zip(times.Contenders, Compared)];
    }

    private static ComparedKey Compared(KeySpec key, ContenderTimes sign) => new(key, new(sign.Cost), sign.Wall);

    private static SignerAndVerifier CreateReference(KeySpec spec, string payload)
    {
        TokenKey key = KnownPrimeKeys.CreateForTiming(spec);
        return new(key, JwsAlgorithm.DefaultFor(key), payload, ownsKey: true);
    }
}
