using BenchmarkDotNet.Attributes;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>A benchmark of signing or verifying with one forged certificate, which is proven to work before it is timed.</summary>
public abstract class TokenBenchmark
{
    private TokenKey? _key;

    /// <summary>The certificate of the case.</summary>
    [ParamsSource(nameof(Certificates))]
    public CertificateSpec Certificate { get; set; } = null!;

    /// <summary>The cases, where BenchmarkDotNet looks for them: it does not find an overridden property.</summary>
    public IEnumerable<CertificateSpec> Certificates => Cases;

    protected abstract IEnumerable<CertificateSpec> Cases { get; }

    /// <summary>The engine under test.</summary>
    protected abstract TokenEngine EngineUnderTest { get; }

    /// <summary>Whether verifying is timed; if not, signing is.</summary>
    protected virtual bool TimesVerifying => false;

    /// <summary>The token's algorithm: by the row's hash, never by the certificate's own.</summary>
    protected JwsAlgorithm Algorithm =>
        Certificate.Key.Kind == KeyKind.Rsa ? JwsAlgorithm.Rs(Certificate.HashBits) : JwsAlgorithm.Es(Certificate.HashBits);

    /// <summary>The certificate's key, loaded once.</summary>
    protected TokenKey Key => _key ??= TokenKey.FromCertificate(CertificateFolder.Store.Load(Certificate));

    /// <summary>The claims that are signed.</summary>
    protected string Payload { get; } = Claims.Read();

    /// <summary>Tries the case once, in this process, and has another implementation look at the result.</summary>
    public SigningProof Prove() =>
        TimesVerifying
            ? SigningProof.OfVerifying(EngineUnderTest, Key, Algorithm, Payload)
            : SigningProof.OfSigning(EngineUnderTest, Key, Algorithm, Payload);

    public void FreeKey() => _key?.Dispose();

    /// <summary>Frees what the setup made.</summary>
    [GlobalCleanup]
    public virtual void Cleanup() => FreeKey();

    /// <summary>Lets the runtime finish compiling before BenchmarkDotNet's own warm-up, which counts iterations and cannot see that.</summary>
    protected static void Warm(Action operation) => CompilerWarmup.Run(operation, TimeSpan.FromSeconds(4));

    /// <summary>Ends a case that must not be timed.</summary>
    /// <exception cref="InvalidOperationException">The case does not work.</exception>
    protected void RequireProof()
    {
        if (Prove() is { Works: false } proof)
            throw new InvalidOperationException($"Not timed: {proof.Failure}");
    }
}

public abstract class SigningBenchmark : TokenBenchmark
{
    private ITokenSigner _signer = null!;

    [GlobalSetup]
    public virtual void Setup()
    {
        RequireProof();
        _signer = EngineUnderTest.CreateSigner(Key, Algorithm);
        Warm(() => Sign());
    }

    [Benchmark]
    public string Sign() => _signer.Sign(Payload);

    public override void Cleanup()
    {
        _signer?.Dispose();
        base.Cleanup();
    }
}

public abstract class VerifyingBenchmark : TokenBenchmark
{
    private ITokenVerifier _verifier = null!;
    private string _token = "";

    protected override bool TimesVerifying => true;

    [GlobalSetup]
    public void Setup()
    {
        RequireProof();
        using ITokenSigner signer = EngineUnderTest.CreateSigner(Key, Algorithm);
        _token = signer.Sign(Payload);
        _verifier = EngineUnderTest.CreateVerifier(Key, Algorithm);
        Warm(() => Verify());
    }

    [Benchmark]
    public bool Verify() => _verifier.Verify(_token).IsValid;

    public override void Cleanup()
    {
        _verifier?.Dispose();
        base.Cleanup();
    }
}
