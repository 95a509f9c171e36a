using MathNet.Numerics.Statistics;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.AgainstOpenSsl;

/// <summary>An operation compared with the same one in <c>openssl</c>.</summary>
/// <param name="ComparedWith">The name of the other side.</param>
/// <param name="MinSpeedRatio">The minimum speed, as a fraction of that of the other side.</param>
/// <param name="Nanoseconds">Runs the other side for about this time and returns its time per operation, in ns.</param>
internal sealed record OperationComparison(
    OperationSource Source,
    string ComparedWith,
    double MinSpeedRatio,
    Func<TimeSpan, double> Nanoseconds
)
{
    /// <summary>All comparisons. The goals are those of the project plan, on the machine that the project was built on.</summary>
    public static IReadOnlyList<OperationComparison> All { get; } =
    [
        new(
            RawSignatureOperation.Verifying("verify ES256", SigningChoice.Ecdsa(256), SigningInput.ArticleBytes),
            "openssl speed ecdsap256",
            0.80,
            time => OpenSslSpeed.NanosecondsPerVerification("ecdsap256", time)
        ),
    ];

    /// <summary>Measures the operation interleaved with the other side.</summary>
    public SpeedRow Measure(int rounds, TimeSpan round, StepProgress progress, CancellationToken cancel)
    {
        using IOperation operation = Source.Make();
        CompilerWarmup.Run(operation.Run, TimeSpan.FromSeconds(3));
        InterleavedTimes times = InterleavedRun.Measure(
            [Contender.Calling(Source.Name, operation.Run), Contender.ByWallTime(ComparedWith, Nanoseconds)],
            rounds,
            round,
            number =>
            {
                cancel.ThrowIfCancellationRequested();
                progress.Step($"{Source.Name}, round {number} of {rounds}");
            }
        );
        double[] ratios = [.. times[1].Wall.Zip(times[0].Wall, (other, our) => other / our)];
        return new(
            Source.Name,
            ShortNumber.Microseconds(times[0].Wall.Median()),
            ComparedWith,
            ShortNumber.Microseconds(times[1].Wall.Median()),
            ratios,
            MinSpeedRatio,
            ratios.Median() >= MinSpeedRatio
        );
    }
}
