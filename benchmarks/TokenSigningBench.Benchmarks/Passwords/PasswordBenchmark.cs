using BenchmarkDotNet.Attributes;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Published;

namespace TokenSigningBench.Benchmarks.Passwords;

/// <summary>A benchmark of hashing one password, proven right before it is timed.</summary>
public abstract class PasswordBenchmark : ITriedBenchmark
{
    /// <summary>The row as the article printed it; null where it has none.</summary>
    public virtual PublishedThroughput? Published => null;

    /// <summary>Tries the case once, in this process.</summary>
    /// <exception cref="InvalidOperationException">Its hash is wrong.</exception>
    /// <exception cref="NotSupportedException">It cannot be had here.</exception>
    public abstract string Prove();

    /// <summary>The same for a row that has to say who verified it, or why it has no times.</summary>
    public CaseTrial Trial() => CaseTrial.Of(Prove);
}

/// <summary>The article's hash, PBKDF2-HMAC-SHA1 with 512 bits derived, through the system and through managed code.</summary>
public abstract class ArticleHash : PasswordBenchmark
{
    private Pbkdf2 _system = null!;
    private Pbkdf2 _managed = null!;
    private SampleLogin _login = null!;

    protected abstract int IterationsOfCase { get; }

    protected abstract SampleLogin LoginOfCase { get; }

    public override string Prove()
    {
        (_system, _managed, _login) = (Scheme(Pbkdf2Engine.System), Scheme(Pbkdf2Engine.Managed), LoginOfCase);
        HashProof.Require(_managed, _login.Password, _login.Salt);
        return HashProof.Require(_system, _login.Password, _login.Salt);
    }

    [GlobalSetup]
    public virtual void Setup() => Prove();

    protected byte[] BySystem() => _system.Hash(_login.Password, _login.Salt);

    protected byte[] ByManagedCode() => _managed.Hash(_login.Password, _login.Salt);

    private Pbkdf2 Scheme(Pbkdf2Engine engine) => PasswordHashing2021Statements.Sha1(IterationsOfCase, engine);
}
