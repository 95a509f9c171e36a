using System.Globalization;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Benchmarks.SignatureChoice;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.AgainstOpenSsl;

/// <summary>An operation beside the same one in <c>openssl</c>, which is to be reached in part.</summary>
/// <param name="Beside">What it is compared with, by name.</param>
/// <param name="AtLeast">The share of the other's speed that it is to reach.</param>
/// <param name="Nanoseconds">Runs the other for about so long, and returns nanoseconds an operation.</param>
internal sealed record OperationComparison(OperationSource Source, string Beside, double AtLeast, Func<TimeSpan, double> Nanoseconds)
{
    /// <summary>All of them. The goals are those of the project's plan, on the machine it was built on.</summary>
    public static IReadOnlyList<OperationComparison> All { get; } =
    [
        new(
            SignatureOperations.Verifying(SigningChoice.Ecdsa(256)),
            "openssl speed ecdsap256",
            0.80,
            time => OpenSslSpeed.NanosecondsAVerification("ecdsap256", time)
        ),
    ];

    /// <summary>Measures all of them in turn with the other side and prints the table.</summary>
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
        return results.All(result => Kept(result.Times[0], result.Times[1]).Median() >= result.Comparison.AtLeast);
    }

    private IReadOnlyList<double[]> Measure(int rounds, TimeSpan round, CancellationToken cancel)
    {
        using IOperation operation = Source.Make();
        CompilerWarmup.Run(operation.Run, TimeSpan.FromSeconds(3));
        Console.WriteLine($"{Source.Name} beside {Beside} ...");
        return InterleavedRun.Measure(
            [Contender.Calling(Source.Name, operation.Run), new(Beside, Nanoseconds)],
            rounds,
            round,
            _ => cancel.ThrowIfCancellationRequested()
        );
    }

    private string[] Cells(double[] ours, double[] others)
    {
        double[] kept = Kept(ours, others);
        return
        [
            Source.Name,
            Microseconds(ours.Median()),
            Beside,
            Microseconds(others.Median()),
            Number(kept.Median()) + (kept.Median() >= AtLeast ? "" : " (short)"),
            $"{Number(kept.Min())} to {Number(kept.Max())}",
            Number(AtLeast),
        ];
    }

    private static double[] Kept(double[] ours, double[] others) => [.. others.Zip(ours, (other, our) => other / our)];

    private static string Microseconds(double nanoseconds) => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1000:0.00} us");

    private static string Number(double ratio) => ratio.ToString("0.000", CultureInfo.InvariantCulture);
}
