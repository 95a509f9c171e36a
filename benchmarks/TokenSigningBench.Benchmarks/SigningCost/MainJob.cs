using System.Security.Cryptography.X509Certificates;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Benchmarks.Running;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.SigningCost;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.SigningCost;
using TokenSigningBench.Reports.Terminal;
using Summary = BenchmarkDotNet.Reports.Summary;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>What runs without an argument: the article's nine certificates, signed and verified, and what that means for a login.</summary>
internal static class MainJob
{
    // The baseline is the first row of each direction and is measured once more at the end.
    private static readonly Type[] Suites =
    [
        typeof(ArticleSigning),
        typeof(ArticleVerifying),
        typeof(ArticleSigningBaselineAgain),
        typeof(ArticleVerifyingBaselineAgain),
    ];

    public static async Task<int> RunAsync(CancellationToken cancel)
    {
        // Read first, so that a file which holds no claims is named before two minutes have gone by.
        string claims = Claims.Read();
        await CertificateFolder.EnsureAsync(CertificateGrid.Article, cancel).ConfigureAwait(false);

        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        int rows = 2 * CertificateGrid.Article.Count + 2;
        // BenchmarkDotNet cannot be told to stop: an interrupt ends the wait, and the process with it.
        Summary[] summaries = await Task.Run(() => BenchmarkRunner.Run(Suites, Settings.ForMainJob(rows)), cancel)
            .WaitAsync(cancel)
            .ConfigureAwait(false);

        Console.WriteLine("Signing in turn, for the ratios ...");
        IReadOnlyList<InterleavedRow> interleavedRows = await Task.Run(() => Interleaved.Measure(claims, cancel), cancel)
            .ConfigureAwait(false);
        RunRow[] tried = [.. CertificateGrid.Article.Select(spec => TriedToday(spec, claims))];
        var run = RunFile.OfThisMachine(
            started,
            new SigningCostRun
            {
                Rows = [.. summaries.SelectMany(Measured), .. tried],
                Interleaved = interleavedRows,
                DefaultAlgorithm = AlgorithmOfSha512Certificate(),
            }
        );
        Console.WriteLine();
        Console.WriteLine(TextRenderer.Render(SigningCostDocument.Of(run, TokenEngines.Article.Name), samples: null));
        Console.WriteLine($"Run file, with every sample: {RunFolder.Save(run, "signing-cost", summaries[0].ResultsDirectoryPath)}");

        return tried.Any(row => row is { Failure: not null, Upstream: null }) ? ExitCode.NotMet : Outcome.Of(summaries);
    }

    private static IEnumerable<RunRow> Measured(Summary summary) =>
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
            Nanoseconds = report is { Success: true, ResultStatistics: not null } ? Kept(report) : null,
            OutlierNanoseconds = report is { Success: true, ResultStatistics: not null } ? SetAside(report) : null,
        };

    private static double[] Kept(BenchmarkReport report) =>
        [.. report.GetResultRuns().Select(measurement => measurement.GetAverageTime().Nanoseconds)];

    // BenchmarkDotNet sets aside the largest times beyond Tukey's fence and drops them: they are results too.
    private static double[] SetAside(BenchmarkReport report)
    {
        double[] all =
        [
            .. report
                .AllMeasurements.Where(measurement => measurement.Is(IterationMode.Workload, IterationStage.Actual))
                .Select(measurement => measurement.GetAverageTime().Nanoseconds)
                .OrderDescending(),
        ];
        return all[..(all.Length - Kept(report).Length)];
    }

    private static RunRow TriedToday(CertificateSpec spec, string claims)
    {
        using TokenKey key = TokenKey.FromCertificate(CertificateFolder.Store.Load(spec));
        return Row(SigningProof.OfSigning(TokenEngines.Today, key, JwsAlgorithm.Rs(spec.HashBits), claims));
    }

    private static DefaultAlgorithm AlgorithmOfSha512Certificate()
    {
        var spec = new CertificateSpec(KeySpec.Rsa(2048), HashBits: 512);
        using X509Certificate2 certificate = CertificateFolder.Store.Load(spec);
        return new(spec.HashBits, CertificateAlgorithm.DefaultTokenAlgorithm(certificate));
    }

    private static RunRow Row(SigningProof proof) =>
        new()
        {
            Operation = TokenOperation.Sign,
            Engine = proof.Engine.Name,
            LibraryVersion = proof.Engine.LibraryVersion,
            Algorithm = proof.Algorithm.Name,
            HashBits = proof.Algorithm.HashBits,
            KeyBits = proof.KeyBits,
            VerifiedBy = proof.Works ? $"{proof.Witness} {proof.Witness.LibraryVersion}" : null,
            Failure = proof.Failure,
            Upstream = proof.Defect?.Upstream,
        };
}
