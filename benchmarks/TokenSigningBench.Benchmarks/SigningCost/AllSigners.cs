using BenchmarkDotNet.Attributes;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>Signs with every engine and every RSA key size, RS256.</summary>
[BenchmarkCategory("signers", "sign")]
public class AllSigners : EverySigner
{
    protected override IEnumerable<CertificateSpec> Cases => CertificateGrid.Rsa.Where(spec => spec.HashBits == 256);
}

/// <summary>Verifies the same combinations.</summary>
[BenchmarkCategory("signers", "verify")]
public class AllVerifiers : EveryVerifier
{
    protected override IEnumerable<CertificateSpec> Cases => CertificateGrid.Rsa.Where(spec => spec.HashBits == 256);
}
