using BenchmarkDotNet.Attributes;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>A benchmark of one password hash. The hash is verified before it is timed.</summary>
public abstract class PasswordBenchmark : ITriedBenchmark
{
    /// <summary>The row that the article published; null if it has none.</summary>
    public virtual PublishedThroughput? Published => null;

    /// <summary>Verifies the case in this process and returns the name of the verifier.</summary>
    /// <exception cref="InvalidOperationException">The hash is wrong.</exception>
    /// <exception cref="NotSupportedException">This machine lacks the algorithm.</exception>
    public abstract string Prove();

    /// <summary>The same as a trial, whose row states the verifier or the reason for missing times.</summary>
    public CaseTrial Trial() => CaseTrial.Of(Prove);
}

/// <summary>The hash of the article, PBKDF2-HMAC-SHA1 with 512 derived bits, in native and in managed code.</summary>
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
