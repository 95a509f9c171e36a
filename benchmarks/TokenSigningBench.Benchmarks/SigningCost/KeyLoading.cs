using BenchmarkDotNet.Attributes;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>A server that loads its key once, compared with one that loads the file for each token.</summary>
[BenchmarkCategory("loading", "sign")]
public class KeyLoading : TokenBenchmark
{
    private ITokenSigner _signer = null!;

    protected override IEnumerable<CertificateSpec> Cases => CertificateGrid.Rsa.Where(spec => spec.HashBits == 256);

    // Platform crypto, because Microsoft.IdentityModel caches by thumbprint: it would load the file each time and sign with the cached key.
    protected override TokenEngine EngineUnderTest => TokenEngines.PlatformCrypto;

    [GlobalSetup]
    public void Setup()
    {
        RequireProof();
        _signer = EngineUnderTest.CreateSigner(Key, Algorithm);
        Warm(() => SignWithKeptKey());
        Warm(() => SignWithKeyLoadedForEachToken());
    }

    [Benchmark(Baseline = true)]
    public string SignWithKeptKey() => _signer.Sign(Payload);

    [Benchmark]
    public string SignWithKeyLoadedForEachToken()
    {
        using TokenKey key = CertificateFolder.Store.Load(Certificate);
        using ITokenSigner signer = EngineUnderTest.CreateSigner(key, Algorithm);
        return signer.Sign(Payload);
    }

    public override void Cleanup()
    {
        _signer?.Dispose();
        base.Cleanup();
    }
}
