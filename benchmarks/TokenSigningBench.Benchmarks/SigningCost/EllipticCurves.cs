using BenchmarkDotNet.Attributes;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>Every engine on every curve: ES256, ES384 and ES512.</summary>
[BenchmarkCategory("curves", "sign")]
public class EllipticCurveSigning : SigningBenchmark
{
    [ParamsSource(nameof(Engines))]
    public TokenEngine Engine { get; set; } = null!;

    public static IEnumerable<TokenEngine> Engines => TokenEngines.All;

    protected override IEnumerable<CertificateSpec> Cases => CertificateGrid.EllipticCurve;

    protected override TokenEngine EngineUnderTest => Engine;
}

/// <summary>The same combinations, verified.</summary>
[BenchmarkCategory("curves", "verify")]
public class EllipticCurveVerifying : VerifyingBenchmark
{
    [ParamsSource(nameof(Engines))]
    public TokenEngine Engine { get; set; } = null!;

    public static IEnumerable<TokenEngine> Engines => TokenEngines.All;

    protected override IEnumerable<CertificateSpec> Cases => CertificateGrid.EllipticCurve;

    protected override TokenEngine EngineUnderTest => Engine;
}
