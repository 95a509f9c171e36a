using BenchmarkDotNet.Attributes;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>Every engine on every curve: ES256, ES384 and ES512.</summary>
[BenchmarkCategory("curves", "sign")]
public class EllipticCurveSigning : EverySigner
{
    protected override IEnumerable<CertificateSpec> Cases => CertificateGrid.EllipticCurve;
}

/// <summary>The same combinations, verified.</summary>
[BenchmarkCategory("curves", "verify")]
public class EllipticCurveVerifying : EveryVerifier
{
    protected override IEnumerable<CertificateSpec> Cases => CertificateGrid.EllipticCurve;
}
