using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.SigningCost;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>Signs with several certificates in turn, through the article's path, because BenchmarkDotNet measures one row after the other.</summary>
internal static class Interleaved
{
    private const int Rounds = 9;
    private static readonly TimeSpan Round = TimeSpan.FromMilliseconds(150);

    /// <summary>The three sizes with SHA256, and SHA512 with the smallest.</summary>
    private static readonly CertificateSpec[] Specs =
    [
        .. CertificateGrid.Article.Where(spec => spec.HashBits == 256 || spec is { HashBits: 512, Key.Bits: 2048 }),
    ];

    /// <summary>Measures those that are proven to work; the others are rows with a reason in the tables.</summary>
    public static IReadOnlyList<InterleavedRow> Measure(string payload, CancellationToken cancel)
    {
        List<Case> cases = [];
        try
        {
            foreach (CertificateSpec spec in Specs)
            {
                TokenKey key = TokenKey.FromCertificate(CertificateFolder.Store.Load(spec));
                var algorithm = JwsAlgorithm.Rs(spec.HashBits);
                if (SigningProof.OfSigning(TokenEngines.Article, key, algorithm, payload).Works)
                    cases.Add(new(key, algorithm, TokenEngines.Article.CreateSigner(key, algorithm)));
                else
                    key.Dispose();
            }

            foreach (Case one in cases)
                CompilerWarmup.Run(() => one.Signer.Sign(payload), TimeSpan.FromSeconds(1));

            Contender[] contenders =
            [
                .. cases.Select(one => Contender.Calling($"{one.Algorithm} {one.Key.SizeInBits}", () => one.Signer.Sign(payload))),
            ];
            IReadOnlyList<double[]> times = InterleavedRun.Measure(contenders, Rounds, Round, _ => cancel.ThrowIfCancellationRequested());
            return
            [
                .. cases.Zip(
                    times,
                    (one, nanoseconds) => new InterleavedRow(one.Algorithm.Name, one.Algorithm.HashBits, one.Key.SizeInBits, nanoseconds)
                ),
            ];
        }
        finally
        {
            cases.ForEach(one => one.Dispose());
        }
    }

    private sealed record Case(TokenKey Key, JwsAlgorithm Algorithm, ITokenSigner Signer) : IDisposable
    {
        public void Dispose()
        {
            Signer.Dispose();
            Key.Dispose();
        }
    }
}
