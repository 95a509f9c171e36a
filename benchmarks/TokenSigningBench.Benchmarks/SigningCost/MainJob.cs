using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Benchmarks.Running;
using TokenSigningBench.Check.SigningCost;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Terminal;
using Summary = BenchmarkDotNet.Reports.Summary;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>
/// The job without arguments: signs and verifies with the nine certificates of the article, and states what that means for a login.
/// </summary>
internal static class MainJob
{
    // The baseline is the first row of each operation, and is measured again at the end.
    private static readonly Type[] Suites =
    [
        typeof(ArticleSigning),
        typeof(ArticleVerifying),
        typeof(ArticleSigningBaselineAgain),
        typeof(ArticleVerifyingBaselineAgain),
    ];

    // A row takes 15 to 30 iterations of 20 ms, its warm-up and its proof.
    private static readonly TimeSpan ExpectedRow = TimeSpan.FromSeconds(1.5);

    // All rows once: three signatures of 30 ms, the others 20 ms each. Progress is counted in rows: this many rounds last as long.
    private const int RoundsPerStep = 3;

    // Single calls of one row. A hundred signatures of RSA 8192 take three seconds.
    private static readonly TimeSpan SingleCallsTime = MeasuringTime.Of(TimeSpan.FromSeconds(1));

    public static async Task<int> RunAsync(OutputOptions output, CancellationToken cancel)
    {
        // Read first, so that an invalid file is reported before two minutes of measurement.
        string claims = Claims.Read();
        await CertificateFolder.EnsureAsync(CertificateGrid.Article, output, cancel).ConfigureAwait(false);

        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        int rows = 2 * CertificateGrid.Article.Count + 2;
        Summary[] summaries;
        MeasuredRounds measured;
        using (StepProgress progress = output.Start("Main job", rows + 1 + TokenRounds.Count / RoundsPerStep, ExpectedRow))
        {
            // BenchmarkDotNet cannot be cancelled: an interrupt ends the wait and the process.
            summaries = await Task.Run(() => BenchmarkRunner.Run(Suites, Settings.ForMainJob(progress)), cancel)
                .WaitAsync(cancel)
                .ConfigureAwait(false);
            progress.Step("interleaved rounds");
            measured = await Task.Run(() => MeasureRounds(claims, progress, cancel), cancel).ConfigureAwait(false);
        }

        RunRow[] proven = [.. CertificateGrid.Article.Select(spec => ProveWithCurrentLibrary(spec, claims))];
        var run = RunFile.OfThisMachine(
            started,
            new SigningCostRun
            {
                Rows = [.. summaries.SelectMany(MeasuredRows), .. proven],
                RowsClock = ThreadClock.Name,
                Interleaved = measured.Rows,
                Rounds = measured.Conditions,
                Digests = measured.Digests,
                DefaultAlgorithm = AlgorithmOfSha512Certificate(),
            }
        );
        OutputOptions.WriteAnswer(
            TextRenderer.Render(SigningCostDocument.Of(run, TokenEngines.JwtSecurityTokenHandler.Name), samples: null, output.IsVerbose)
        );
        Console.WriteLine($"Samples: {RunFolder.Save(run, "signing-cost", summaries[0].ResultsDirectoryPath)}");

        return proven.Any(row => row is { Failure: not null, Upstream: null }) ? ExitCode.NotMet : Outcome.Of(summaries);
    }

    private static MeasuredRounds MeasureRounds(string claims, StepProgress progress, CancellationToken cancel)
    {
        List<SignedToken> tokens = SignedToken.Of(CertificateGrid.Article, claims);
        try
        {
            TokenRounds.WarmUp(tokens);
            InterleavedTimes times = TokenRounds.Measure(
                tokens,
                TokenRounds.Count,
                cancel,
                round =>
                {
                    if (round % RoundsPerStep == 1)
                        progress.Step($"round {round} of {TokenRounds.Count}");
                }
            );
            return MeasuredRounds.Of(
                tokens,
                times,
                [.. tokens.SelectMany(token => MeasureSingle(token, cancel))],
                tokens is [var first, ..] ? DigestRounds.Measure(first.Operations.Token, cancel) : []
            );
        }
        finally
        {
            tokens.ForEach(token => token.Dispose());
        }
    }

    private static SingleCalls[] MeasureSingle(SignedToken token, CancellationToken cancel)
    {
        cancel.ThrowIfCancellationRequested();
        return [SingleCalls.Measure(token.Operations.Sign, SingleCallsTime), SingleCalls.Measure(token.Operations.Verify, SingleCallsTime)];
    }

    private static IEnumerable<RunRow> MeasuredRows(Summary summary) =>
        from benchmarkCase in summary.BenchmarksCases
        let proof = CaseProof.Of(benchmarkCase)
        let report = summary[benchmarkCase]
        select Row(proof) with
        {
            Operation = benchmarkCase.Descriptor.Type.IsAssignableTo(typeof(VerifyingBenchmark))
                ? TokenOperation.Verify
                : TokenOperation.Sign,
            IsBaselineAgain = benchmarkCase.Descriptor.HasCategory("baseline-again"),
            Failure = proof.Failure ?? (report?.ResultStatistics is null ? "not measured: see the log" : null),
            Nanoseconds = report is { Success: true, ResultStatistics: not null } ? KeptTimes(report) : null,
            OutlierNanoseconds = report is { Success: true, ResultStatistics: not null } ? OutlierTimes(report) : null,
        };

    private static double[] KeptTimes(BenchmarkReport report) =>
        [.. report.GetResultRuns().Select(measurement => measurement.GetAverageTime().Nanoseconds)];

    // BenchmarkDotNet drops the largest times beyond the Tukey fence as outliers. They are results too, so they are kept separately.
    private static double[] OutlierTimes(BenchmarkReport report)
    {
        double[] all =
        [
            .. report
                .AllMeasurements.Where(measurement => measurement.Is(IterationMode.Workload, IterationStage.Actual))
                .Select(measurement => measurement.GetAverageTime().Nanoseconds)
                .OrderDescending(),
        ];
        return all[..(all.Length - KeptTimes(report).Length)];
    }

    private static RunRow ProveWithCurrentLibrary(CertificateSpec spec, string claims)
    {
        using TokenKey key = CertificateFolder.Store.Load(spec);
        return Row(SigningProof.OfSigning(TokenEngines.JsonWebTokenHandler, key, JwsAlgorithm.Rs(spec.HashBits), claims));
    }

    private static DefaultAlgorithm AlgorithmOfSha512Certificate()
    {
        var spec = new CertificateSpec(KeySpec.Rsa(2048), HashBits: 512);
        using TokenKey key = CertificateFolder.Store.Load(spec);
        return new(spec.HashBits, CertificateAlgorithm.DefaultTokenAlgorithm(key.Certificate!));
    }

    internal static RunRow Row(SigningProof proof) =>
        new()
        {
            Operation = TokenOperation.Sign,
            Engine = proof.Engine.Name,
            LibraryVersion = proof.Engine.LibraryVersion,
            Algorithm = proof.Algorithm.Name,
            HashBits = proof.Algorithm.HashBits,
            KeyBits = proof.KeyBits,
            VerifiedBy = proof.Works ? $"{proof.CrossCheck} {proof.CrossCheck.LibraryVersion}" : null,
            Failure = proof.Failure,
            Upstream = proof.Defect?.Upstream,
        };
}
