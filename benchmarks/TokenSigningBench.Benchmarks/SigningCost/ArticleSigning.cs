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

/// <summary>The signing baseline again at the end, to show the drift of the machine.</summary>
[BenchmarkCategory("article", "sign", "baseline-again")]
public class ArticleSigningBaselineAgain : SigningBenchmark
{
    protected override IEnumerable<CertificateSpec> Cases => [CertificateGrid.Article[0]];

    protected override TokenEngine EngineUnderTest => TokenEngines.JwtSecurityTokenHandler;
}

/// <summary>The verifying baseline again at the end.</summary>
[BenchmarkCategory("article", "verify", "baseline-again")]
public class ArticleVerifyingBaselineAgain : VerifyingBenchmark
{
    protected override IEnumerable<CertificateSpec> Cases => [CertificateGrid.Article[0]];

    protected override TokenEngine EngineUnderTest => TokenEngines.JwtSecurityTokenHandler;
}
