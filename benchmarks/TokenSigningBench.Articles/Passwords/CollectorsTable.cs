using BenchmarkDotNet.Attributes;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>
/// The third table of the article, with the collectors of .NET instead of those of Java. Native and managed code are compared, because only
/// managed code produces garbage.
/// </summary>
[MemoryDiagnoser]
public abstract class CollectorsCases : ArticleHash
{
    protected override int IterationsOfCase => PasswordHashing2021Statements.KeycloakIterations;

    protected override SampleLogin LoginOfCase => SampleLogin.WithShortSalt(32);

    public override void Setup()
    {
        CollectorJobs.RequireActive();
        base.Setup();
    }

    [Benchmark]
    public byte[] Pbkdf2HmacSha1_27500_512Bits_System() => BySystem();

    [Benchmark]
    public byte[] Pbkdf2HmacSha1_27500_512Bits_Managed() => ByManagedCode();
}

[BenchmarkCategory("passwords-gc")]
[Config(typeof(CollectorSettings))]
public class CollectorsTable : CollectorsCases;

/// <summary>With three launches, as in the article.</summary>
[BenchmarkCategory("passwords-full")]
[Config(typeof(CollectorSettingsAsPublished))]
public class CollectorsTableAsPublished : CollectorsCases;
