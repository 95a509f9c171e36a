using BenchmarkDotNet.Attributes;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>The article's table: nine certificates through the article's path.</summary>
[BenchmarkCategory("article", "sign")]
public class ArticleSigning : SigningBenchmark
{
    protected override IEnumerable<CertificateSpec> Cases => CertificateGrid.Article;

    protected override TokenEngine EngineUnderTest => TokenEngines.Article;
}

/// <summary>The same nine, verified.</summary>
[BenchmarkCategory("article", "verify")]
public class ArticleVerifying : VerifyingBenchmark
{
    protected override IEnumerable<CertificateSpec> Cases => CertificateGrid.Article;

    protected override TokenEngine EngineUnderTest => TokenEngines.Article;
}

/// <summary>The signing baseline once more, at the end: how far the machine drifted.</summary>
[BenchmarkCategory("article", "sign", "baseline-again")]
public class ArticleSigningBaselineAgain : SigningBenchmark
{
    protected override IEnumerable<CertificateSpec> Cases => [CertificateGrid.Article[0]];

    protected override TokenEngine EngineUnderTest => TokenEngines.Article;
}

/// <summary>The verifying baseline once more, at the end.</summary>
[BenchmarkCategory("article", "verify", "baseline-again")]
public class ArticleVerifyingBaselineAgain : VerifyingBenchmark
{
    protected override IEnumerable<CertificateSpec> Cases => [CertificateGrid.Article[0]];

    protected override TokenEngine EngineUnderTest => TokenEngines.Article;
}
