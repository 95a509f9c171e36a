using BenchmarkDotNet.Attributes;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>The second table of the article: by iterations, with "password" and the first salt of the article.</summary>
public abstract class IterationsCases : ArticleHash
{
    [Params(1, 10, 1000, 10000, 15000, 20000, 27500, 50000, 100000)]
    public int Iterations { get; set; }

    public override PublishedThroughput? Published => PasswordHashing2021.Tables.ByIterations.Single(row => row.Iterations == Iterations);

    protected override int IterationsOfCase => Iterations;

    protected override SampleLogin LoginOfCase => SampleLogin.Of(8, 1);

    [Benchmark]
    public byte[] Pbkdf2HmacSha1_512Bits_System() => BySystem();

    [Benchmark]
    public byte[] Pbkdf2HmacSha1_512Bits_Managed() => ByManagedCode();
}

[BenchmarkCategory("passwords")]
[Config(typeof(PasswordSettings))]
public class IterationsTable : IterationsCases;

/// <summary>With three launches, as in the article.</summary>
[BenchmarkCategory("passwords-full")]
[Config(typeof(PasswordSettingsAsPublished))]
public class IterationsTableAsPublished : IterationsCases;
