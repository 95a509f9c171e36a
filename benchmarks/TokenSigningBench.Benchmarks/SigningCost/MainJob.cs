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
    private static readonly Type[] Suites = [typeof(ArticleSigning), typeof(ArticleVerifying)];

    // All rows once: three signatures of 30 ms, the others 20 ms each, and what other work makes repeat.
    private static readonly TimeSpan ExpectedRound = TimeSpan.FromSeconds(0.6);

    // What comes before the rounds, in rounds: proof and warm-up.
    private const int ProofSteps = 8;

    // Single calls of one row. A hundred signatures of RSA 8192 take three seconds.
    private static readonly TimeSpan SingleCallsTime = MeasuringTime.Of(TimeSpan.FromSeconds(1));

    public static async Task<int> RunAsync(OutputOptions output, CancellationToken cancel)
    {
        // Read first, so that an invalid file is reported before the measurement.
        string claims = Claims.Read();
        await CertificateFolder.EnsureAsync(CertificateGrid.Article, output, cancel).ConfigureAwait(false);

        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        MeasuredRounds measured;
        using (StepProgress progress = output.Start("Main job", Steps, ExpectedRound))
            measured = await Task.Run(() => Measure(claims, progress, cancel), cancel).ConfigureAwait(false);
        // BenchmarkDotNet measures nothing: it makes its tables of the rounds.
        Summary[] summaries = BenchmarkRunner.Run(Suites, Settings.ForMainJob(measured.Toolchain, measured.Conditions));

        RunRow[] proven = [.. CertificateGrid.Article.Select(spec => ProveWithCurrentLibrary(spec, claims))];
        var run = RunFile.OfThisMachine(
            started,
            new SigningCostRun
            {
                Rows = [.. summaries.SelectMany(summary => summary.BenchmarksCases).Select(one => Row(one, measured.Of(one))), .. proven],
                Rounds = measured.Conditions,
                Digests = measured.Digests,
                DefaultAlgorithm = AlgorithmOfSha512Certificate(),
            }
        );
        OutputOptions.WriteAnswer(
            TextRenderer.Render(SigningCostDocument.Of(run, TokenEngines.JwtSecurityTokenHandler.Name), samples: null, output.IsVerbose)
        );
        string path = RunFolder.Save(run, "signing-cost", summaries[0].ResultsDirectoryPath);
        Console.WriteLine($"BenchmarkDotNet's Markdown, CSV, HTML and JSON: {Path.GetDirectoryName(path)}");
        Console.WriteLine($"All rows again: tokenbench report {path} --format text --verbose");
        return proven.Any(row => row is { Failure: not null, Upstream: null }) ? ExitCode.NotMet : Outcome.Of(summaries);
    }

    private static int Steps => ProofSteps + TokenRounds.Count + CertificateGrid.Article.Count;

    private static MeasuredRounds Measure(string claims, StepProgress progress, CancellationToken cancel)
    {
        progress.Phase("proof");
        List<SignedToken> tokens = SignedToken.Of(CertificateGrid.Article, claims);
        try
        {
            progress.Phase("warm-up");
            TokenRounds.WarmUp(tokens);
            DigestRounds? digests = tokens is [var first, ..] ? new(first.Operations.Token) : null;
            digests?.WarmUp();
            progress.Report(ProofSteps);
            progress.Phase("rounds");
            InterleavedTimes times = TokenRounds.Measure(
                tokens,
                TokenRounds.Count,
                cancel,
                round =>
                {
                    progress.Step($"round {round} of {TokenRounds.Count}");
                    if (round > 0)
                        digests?.Measure();
                }
            );
            progress.Phase("single calls");
            MeasuredRow[] rows = [.. tokens.SelectMany((token, i) => Rows(token, times[2 * i], times[2 * i + 1], progress, cancel))];
            return new(rows, RoundConditions.Of(times), digests?.Times ?? []);
        }
        finally
        {
            tokens.ForEach(token => token.Dispose());
        }
    }

    private static MeasuredRow[] Rows(
        SignedToken token,
        ContenderTimes sign,
        ContenderTimes verify,
        StepProgress progress,
        CancellationToken cancel
    )
    {
        cancel.ThrowIfCancellationRequested();
        progress.Report(1);
        return [Row(TokenOperation.Sign, sign, token.Operations.Sign), Row(TokenOperation.Verify, verify, token.Operations.Verify)];

        MeasuredRow Row(TokenOperation operation, ContenderTimes times, Action call) =>
            new(operation, token.Algorithm.HashBits, token.Key.SizeInBits, times, SingleCalls.Measure(call, SingleCallsTime));
    }

    private static RunRow Row(BenchmarkCase benchmarkCase, MeasuredRow? measured)
    {
        SigningProof proof = CaseProof.Of(benchmarkCase)!;
        return Row(proof) with
        {
            Operation = MeasuredRounds.OperationOf(benchmarkCase),
            Failure = proof.Failure ?? (measured is null ? "not measured" : null),
            Nanoseconds = measured?.Rounds.Cost,
            WallNanoseconds = measured?.Rounds.Wall,
            SingleNanoseconds = measured?.Single.Nanoseconds,
            AllocatedBytes = measured?.Single.AllocatedBytes,
        };
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
