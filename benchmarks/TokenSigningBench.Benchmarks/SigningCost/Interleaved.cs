using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.SigningCost;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>
/// Signs with several certificates, interleaved, with the API of the article, because BenchmarkDotNet measures one row after the other.
/// </summary>
internal static class Interleaved
{
    private const int Rounds = 9;
    private static readonly TimeSpan Round = TimeSpan.FromMilliseconds(150);

    /// <summary>The three key sizes with SHA-256, and the smallest with SHA-384 and SHA-512.</summary>
    private static readonly CertificateSpec[] Specs =
    [
        .. CertificateGrid.Article.Where(spec => spec.HashBits == 256 || spec.Key.Bits == 2048),
    ];

    /// <summary>Measures the certificates whose tokens verify; the others are rows with a reason in the tables.</summary>
    public static IReadOnlyList<InterleavedRow> Measure(string payload, CancellationToken cancel)
    {
        List<SigningCase> cases = [];
        try
        {
            foreach (CertificateSpec spec in Specs)
            {
                TokenKey key = TokenKey.FromCertificate(CertificateFolder.Store.Load(spec));
                var algorithm = JwsAlgorithm.Rs(spec.HashBits);
                if (SigningProof.OfSigning(TokenEngines.JwtSecurityTokenHandler, key, algorithm, payload).Works)
                    cases.Add(new(key, algorithm, TokenEngines.JwtSecurityTokenHandler.CreateSigner(key, algorithm)));
                else
                    key.Dispose();
            }

            foreach (SigningCase signing in cases)
                CompilerWarmup.Run(() => signing.Signer.Sign(payload), TimeSpan.FromSeconds(1));

            Contender[] contenders =
            [
                .. cases.Select(signing =>
                    Contender.Calling($"{signing.Algorithm} {signing.Key.SizeInBits}", () => signing.Signer.Sign(payload))
                ),
            ];
            InterleavedTimes times = InterleavedRun.Measure(contenders, Rounds, Round, _ => cancel.ThrowIfCancellationRequested());
            return
            [
                .. cases.Zip(
                    times.Contenders,
                    (signing, nanoseconds) =>
                        new InterleavedRow(signing.Algorithm.Name, signing.Algorithm.HashBits, signing.Key.SizeInBits, nanoseconds.Cost)
                ),
            ];
        }
        finally
        {
            cases.ForEach(signing => signing.Dispose());
        }
    }

    private sealed record SigningCase(TokenKey Key, JwsAlgorithm Algorithm, ITokenSigner Signer) : IDisposable
    {
        public void Dispose()
        {
            Signer.Dispose();
            Key.Dispose();
        }
    }
}
