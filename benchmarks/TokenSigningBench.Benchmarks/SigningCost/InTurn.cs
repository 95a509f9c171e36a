using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>Signs with several certificates in turn, through the article's path, because BenchmarkDotNet measures one row after the other.</summary>
internal static class InTurn
{
    private const int Rounds = 9;
    private static readonly TimeSpan Round = TimeSpan.FromMilliseconds(150);

    /// <summary>The three sizes with SHA256, and SHA512 with the smallest.</summary>
    private static readonly CertificateSpec[] Specs =
        [.. CertificateGrid.Article.Where(spec => spec.HashBits == 256 || spec is { HashBits: 512, Key.Bits: 2048 })];

    public static IReadOnlyList<InterleavedRow> Measure(CancellationToken cancel)
    {
        string payload = IdentityToken.Article(TimeProvider.System.GetUtcNow());
        TokenKey[] keys = [.. Specs.Select(spec => TokenKey.FromCertificate(CertificateFolder.Store.Load(spec)))];
        ITokenSigner[] signers = [.. Specs.Zip(keys, (spec, key) => Proven(key, JwsAlgorithm.Rs(spec.HashBits), payload))];
        Contender[] contenders = [.. Specs.Zip(signers, (spec, signer) => Contender.Calling(spec.ToString(), () => signer.Sign(payload)))];
        try
        {
            IReadOnlyList<double[]> times = InterleavedRun.Measure(contenders, Rounds, Round, _ => cancel.ThrowIfCancellationRequested());
            return [.. Specs.Select((spec, i) => new InterleavedRow(JwsAlgorithm.Rs(spec.HashBits).Name, spec.HashBits, keys[i].SizeInBits, times[i]))];
        }
        finally
        {
            foreach (IDisposable owned in signers.Concat<IDisposable>(keys))
                owned.Dispose();
        }
    }

    private static ITokenSigner Proven(TokenKey key, JwsAlgorithm algorithm, string payload)
    {
        if (SigningProof.OfSigning(TokenEngines.Article, key, algorithm, payload) is { Works: false } proof)
            throw new InvalidOperationException($"Not timed: {proof.Failure}");

        ITokenSigner signer = TokenEngines.Article.CreateSigner(key, algorithm);
        CompilerWarmup.Run(() => signer.Sign(payload), TimeSpan.FromSeconds(1));
        return signer;
    }
}
