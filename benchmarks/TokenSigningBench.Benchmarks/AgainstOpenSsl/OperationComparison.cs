using System.Globalization;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Benchmarks.SignatureChoice;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Timing;
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
            SignatureOperations.Verifying(SigningChoice.Ecdsa(256)),
            "openssl speed ecdsap256",
            0.80,
            time => OpenSslSpeed.NanosecondsPerVerification("ecdsap256", time)
        ),
    ];

    /// <summary>Measures all operations interleaved with the other side and prints the table.</summary>
    /// <returns>Whether every goal was met.</returns>
    public static bool MeasureAndPrint(int rounds, TimeSpan round, CancellationToken cancel)
    {
        var results = All.Select(comparison => (Comparison: comparison, Times: comparison.Measure(rounds, round, cancel))).ToArray();
        Console.WriteLine();
        Console.WriteLine(
            PlainText.MarkdownTable(
                ["Operation", "It takes", "Beside", "It takes there", "Speed kept", "Rounds", "At least"],
                results.Select(result => result.Comparison.Cells(result.Times[0], result.Times[1]))
            )
        );
        return results.All(result => SpeedRatios(result.Times[0], result.Times[1]).Median() >= result.Comparison.MinSpeedRatio);
    }

    private IReadOnlyList<double[]> Measure(int rounds, TimeSpan round, CancellationToken cancel)
    {
        using IOperation operation = Source.Make();
        CompilerWarmup.Run(operation.Run, TimeSpan.FromSeconds(3));
        Console.WriteLine($"{Source.Name} beside {ComparedWith} ...");
        return InterleavedRun.Measure(
            [Contender.Calling(Source.Name, operation.Run), new(ComparedWith, Nanoseconds)],
            rounds,
            round,
            _ => cancel.ThrowIfCancellationRequested()
        );
    }

    private string[] Cells(double[] ours, double[] others)
    {
        double[] ratios = SpeedRatios(ours, others);
        return
        [
            Source.Name,
            Microseconds(ours.Median()),
            ComparedWith,
            Microseconds(others.Median()),
            Number(ratios.Median()) + (ratios.Median() >= MinSpeedRatio ? "" : " (short)"),
            $"{Number(ratios.Min())} to {Number(ratios.Max())}",
            Number(MinSpeedRatio),
        ];
    }

    private static double[] SpeedRatios(double[] ours, double[] others) => [.. others.Zip(ours, (other, our) => other / our)];

    private static string Microseconds(double nanoseconds) => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1000:0.00} us");

    private static string Number(double ratio) => ratio.ToString("0.000", CultureInfo.InvariantCulture);
}
