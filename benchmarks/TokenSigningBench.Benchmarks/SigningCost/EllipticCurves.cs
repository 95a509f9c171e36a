using BenchmarkDotNet.Attributes;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>
/// Signs with every engine and every curve: ES256, ES384, ES512, and EdDSA with Ed25519, which BouncyCastle alone has.
/// </summary>
[BenchmarkCategory("curves", "sign")]
public class EllipticCurveSigning : EverySigner
{
    protected override IEnumerable<CertificateSpec> Cases => [.. CertificateGrid.EllipticCurve, CertificateGrid.Ed25519];
}

/// <summary>Verifies the same combinations.</summary>
[BenchmarkCategory("curves", "verify")]
public class EllipticCurveVerifying : EveryVerifier
{
    protected override IEnumerable<CertificateSpec> Cases => [.. CertificateGrid.EllipticCurve, CertificateGrid.Ed25519];
}
