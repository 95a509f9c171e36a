using System.Globalization;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains;
using BenchmarkDotNet.Toolchains.Parameters;
using BenchmarkDotNet.Toolchains.Results;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Check.SigningCost;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>One row of the main job in its interleaved rounds, and in single calls after them.</summary>
internal sealed record MeasuredRow(TokenOperation Operation, int HashBits, int KeyBits, ContenderTimes Rounds, SingleCalls Single);

/// <summary>
/// The rounds of the main job. BenchmarkDotNet receives them as if it had measured them, one iteration per round: its columns and exporters
/// then show the times that the answer rests on.
/// </summary>
internal sealed record MeasuredRounds(IReadOnlyList<MeasuredRow> Rows, RoundConditions Conditions, IReadOnlyList<MeasuredDigest> Digests)
    : IGenerator,
        IBuilder,
        IExecutor
{
    /// <summary>What measures for BenchmarkDotNet.</summary>
    public Toolchain Toolchain => new("InterleavedRounds", this, this, this);

    /// <summary>What was measured of a case; null where its tokens do not verify.</summary>
    public MeasuredRow? Of(BenchmarkCase benchmarkCase)
    {
        var certificate = (CertificateSpec)benchmarkCase.Parameters[nameof(TokenBenchmark.Certificate)];
        return Rows.FirstOrDefault(row =>
            row.Operation == OperationOf(benchmarkCase) && row.HashBits == certificate.HashBits && row.KeyBits == certificate.Key.Bits
        );
    }

    public static TokenOperation OperationOf(BenchmarkCase benchmarkCase) =>
        benchmarkCase.Descriptor.Type.IsAssignableTo(typeof(VerifyingBenchmark)) ? TokenOperation.Verify : TokenOperation.Sign;

    public GenerateResult GenerateProject(BuildPartition buildPartition, ILogger logger, string rootArtifactsFolderPath) =>
        GenerateResult.Success(ArtifactsPaths.Empty, []);

    public BuildResult Build(GenerateResult generateResult, BuildPartition buildPartition, ILogger logger) =>
        BuildResult.Success(generateResult);

    public ExecuteResult Execute(ExecuteParameters executeParameters)
    {
        MeasuredRow? row = Of(executeParameters.BenchmarkCase);
        string[] results = row is null ? [] : [.. Measurements(row.Rounds).Select(one => one.ToString())],
            garbage = row is null ? [] : [Garbage(row.Single)];
        foreach (string line in results.Concat(garbage))
            executeParameters.Logger.WriteLine(line);
        return new(
            foundExecutable: true,
            exitCode: row is null ? 1 : 0,
            Environment.ProcessId,
            results,
            garbage,
            [],
            executeParameters.LaunchIndex
        );
    }

    private static IEnumerable<Measurement> Measurements(ContenderTimes rounds) =>
        rounds
            .Cost.Zip(
                rounds.Calls,
                (nanoseconds, calls) => (Nanoseconds: nanoseconds, Calls: calls ?? throw new InvalidOperationException("calls not counted"))
            )
            .Select(
                (round, i) =>
                    new Measurement(1, IterationMode.Workload, IterationStage.Result, i + 1, round.Calls, round.Nanoseconds * round.Calls)
            );

    // As its engine prints it: collections by generation, bytes, calls.
    private static string Garbage(SingleCalls single)
    {
        int calls = single.Nanoseconds.Count;
        return string.Create(
            CultureInfo.InvariantCulture,
            $"// GC:  {string.Join(' ', single.Collections)} {single.AllocatedBytes * calls:F0} {calls}"
        );
    }
}
