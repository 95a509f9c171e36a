using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Engines;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>
/// The first token of a process, which the first login after a restart waits for. One process per sample; the file is loaded before the
/// measurement.
/// </summary>
[BenchmarkCategory("cold", "sign")]
[SimpleJob(RunStrategy.ColdStart, launchCount: 12, warmupCount: 0, iterationCount: 1, invocationCount: 1)]
public class ColdFirstSignature : TokenBenchmark
{
    private ITokenSigner _signer = null!;
    private string _token = "";

    [ParamsSource(nameof(Engines))]
    public TokenEngine Engine { get; set; } = null!;

    public static IEnumerable<TokenEngine> Engines => [TokenEngines.JwtSecurityTokenHandler, TokenEngines.PlatformCrypto];

    protected override IEnumerable<CertificateSpec> Cases => CertificateGrid.Article.Where(spec => spec.HashBits == 256);

    protected override TokenEngine EngineUnderTest => Engine;

    [GlobalSetup]
    public void Setup() => _signer = Engine.CreateSigner(Key, Algorithm);

    [Benchmark]
    public string SignFirst() => _token = _signer.Sign(Payload);

    // The case is verified before in the parent process. A verification here would warm up what must be cold, so the token is verified
    // afterwards.
    public override void Cleanup()
    {
        using ITokenVerifier crossCheck = TokenEngines.CrossCheckOf(Engine, Algorithm).CreateVerifier(Key, Algorithm);
        TokenVerdict verdict = crossCheck.Verify(_token);
        _signer.Dispose();
        base.Cleanup();
        if (!verdict.IsValid)
            throw new InvalidOperationException($"The first token does not verify: {verdict.Reason}");
    }
}
