using BenchmarkDotNet.Attributes;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>The table of the article: nine certificates, signed with the API of the article.</summary>
[BenchmarkCategory("article", "sign")]
public class ArticleSigning : SigningBenchmark
{
    protected override IEnumerable<CertificateSpec> Cases => CertificateGrid.Article;

    protected override TokenEngine EngineUnderTest => TokenEngines.JwtSecurityTokenHandler;
}

/// <summary>The same nine certificates, verified.</summary>
[BenchmarkCategory("article", "verify")]
public class ArticleVerifying : VerifyingBenchmark
{
    protected override IEnumerable<CertificateSpec> Cases => CertificateGrid.Article;

    protected override TokenEngine EngineUnderTest => TokenEngines.JwtSecurityTokenHandler;
}
