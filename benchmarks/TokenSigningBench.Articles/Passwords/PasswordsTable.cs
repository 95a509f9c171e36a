using BenchmarkDotNet.Attributes;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>The first table of the article: by iterations, password and salt.</summary>
public abstract class PasswordsCases : ArticleHash
{
    [Params(1, 1000, 15000, 27500)]
    public int Iterations { get; set; }

    [Params(8, 666)]
    public int Characters { get; set; }

    /// <summary>The number of the salt in the article.</summary>
    [Params(1, 2)]
    public int Salt { get; set; }

    public override PublishedThroughput? Published =>
        PasswordHashing2021.Tables.ByPassword.Single(row => (row.Iterations, row.Characters, row.Salt) == (Iterations, Characters, Salt));

    protected override int IterationsOfCase => Iterations;

    protected override SampleLogin LoginOfCase => SampleLogin.Of(Characters, Salt);
}

/// <summary>Native code, with one launch.</summary>
[BenchmarkCategory("passwords")]
[Config(typeof(PasswordSettings))]
public class PasswordsTable : PasswordsCases
{
    [Benchmark]
    public byte[] Pbkdf2HmacSha1_512Bits_System() => BySystem();
}

/// <summary>Managed code, as in the article. It takes two more minutes, so it has a category of its own.</summary>
[BenchmarkCategory("passwords-managed")]
[Config(typeof(PasswordSettings))]
public class PasswordsTableManaged : PasswordsCases
{
    [Benchmark]
    public byte[] Pbkdf2HmacSha1_512Bits_Managed() => ByManagedCode();
}

/// <summary>Both, with three launches, as in the article.</summary>
[BenchmarkCategory("passwords-full")]
[Config(typeof(PasswordSettingsAsPublished))]
public class PasswordsTableAsPublished : PasswordsCases
{
    [Benchmark]
    public byte[] Pbkdf2HmacSha1_512Bits_System() => BySystem();

    [Benchmark]
    public byte[] Pbkdf2HmacSha1_512Bits_Managed() => ByManagedCode();
}
