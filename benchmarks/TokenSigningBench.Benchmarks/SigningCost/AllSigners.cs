using BenchmarkDotNet.Attributes;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>Every engine at every RSA size, RS256. A combination that does not sign is a row without times.</summary>
[BenchmarkCategory("signers", "sign")]
public class AllSigners : SigningBenchmark
{
    [ParamsSource(nameof(Engines))]
    public TokenEngine Engine { get; set; } = null!;

    public static IEnumerable<TokenEngine> Engines => TokenEngines.All;

    protected override IEnumerable<CertificateSpec> Cases => CertificateGrid.Rsa.Where(spec => spec.HashBits == 256);

    protected override TokenEngine EngineUnderTest => Engine;
}

/// <summary>The same combinations, verified.</summary>
[BenchmarkCategory("signers", "verify")]
public class AllVerifiers : VerifyingBenchmark
{
    [ParamsSource(nameof(Engines))]
    public TokenEngine Engine { get; set; } = null!;

    public static IEnumerable<TokenEngine> Engines => TokenEngines.All;

    protected override IEnumerable<CertificateSpec> Cases => CertificateGrid.Rsa.Where(spec => spec.HashBits == 256);

    protected override TokenEngine EngineUnderTest => Engine;
}
