using BenchmarkDotNet.Attributes;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>Every engine at every RSA size, RS256.</summary>
[BenchmarkCategory("signers", "sign")]
public class AllSigners : EverySigner
{
    protected override IEnumerable<CertificateSpec> Cases => CertificateGrid.Rsa.Where(spec => spec.HashBits == 256);
}

/// <summary>The same combinations, verified.</summary>
[BenchmarkCategory("signers", "verify")]
public class AllVerifiers : EveryVerifier
{
    protected override IEnumerable<CertificateSpec> Cases => CertificateGrid.Rsa.Where(spec => spec.HashBits == 256);
}
