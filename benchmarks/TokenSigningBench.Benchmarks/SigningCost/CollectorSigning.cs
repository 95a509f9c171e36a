using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>
/// Signs under each garbage collector of .NET. The handlers sign in native code and allocate the token; BouncyCastle's arithmetic is
/// managed code and allocates much more.
/// </summary>
[MemoryDiagnoser]
[Config(typeof(CollectorSigningSettings))]
public abstract class CollectorSigner : SigningBenchmark
{
    public static IEnumerable<TokenEngine> Engines =>
        [TokenEngines.JwtSecurityTokenHandler, TokenEngines.JsonWebTokenHandler, TokenEngines.BouncyCastle];

    [ParamsSource(nameof(Engines))]
    public TokenEngine Engine { get; set; } = null!;

    protected override TokenEngine EngineUnderTest => Engine;

    public override void Setup()
    {
        CollectorJobs.RequireActive();
        base.Setup();
    }
}

/// <summary>RSA 2048 with RS256.</summary>
[BenchmarkCategory("signing-gc", "sign")]
public class CollectorRsaSigning : CollectorSigner
{
    protected override IEnumerable<CertificateSpec> Cases => [new(KeySpec.Rsa(2048), 256)];
}

/// <summary>P-256 with ES256, whose arithmetic is so short that what the handler allocates weighs more.</summary>
[BenchmarkCategory("signing-gc", "sign")]
public class CollectorCurveSigning : CollectorSigner
{
    protected override IEnumerable<CertificateSpec> Cases => [CertificateGrid.EllipticCurve[0]];
}

/// <summary>One job per garbage collector.</summary>
public class CollectorSigningSettings : ManualConfig
{
    public CollectorSigningSettings() => AddJob(CollectorJobs.All);
}
