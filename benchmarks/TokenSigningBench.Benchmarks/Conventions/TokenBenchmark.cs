using BenchmarkDotNet.Attributes;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>A benchmark of signing or verifying with one generated certificate. The result is verified before it is timed.</summary>
public abstract class TokenBenchmark
{
    private TokenKey? _key;

    [ParamsSource(nameof(Certificates))]
    public CertificateSpec Certificate { get; set; } = null!;

    /// <summary>The cases under a name that BenchmarkDotNet finds: it does not find an overridden property.</summary>
    public IEnumerable<CertificateSpec> Certificates => Cases;

    protected abstract IEnumerable<CertificateSpec> Cases { get; }

    protected abstract TokenEngine EngineUnderTest { get; }

    /// <summary>Whether verifying is timed instead of signing.</summary>
    protected virtual bool TimesVerifying => false;

    /// <summary>The algorithm of the token. It depends on the hash of the row, never on the signature of the certificate.</summary>
    protected JwsAlgorithm Algorithm =>
        Certificate.Key.Kind switch
        {
            KeyKind.Rsa => JwsAlgorithm.Rs(Certificate.HashBits),
            KeyKind.Ed25519 => JwsAlgorithm.EdDsa,
            _ => JwsAlgorithm.Es(Certificate.HashBits),
        };

    // No .pfx holds an Ed25519 key, and one is created at once.
    protected TokenKey Key =>
        _key ??= Certificate.Key.IsSeedKey ? KnownPrimeKeys.CreateForTiming(Certificate.Key) : CertificateFolder.Store.Load(Certificate);

    protected string Payload { get; } = Claims.Read();

    /// <summary>Runs the case once in this process and verifies the result with another implementation.</summary>
    public SigningProof Prove() =>
        TimesVerifying
            ? SigningProof.OfVerifying(EngineUnderTest, Key, Algorithm, Payload)
            : SigningProof.OfSigning(EngineUnderTest, Key, Algorithm, Payload);

    public void FreeKey() => _key?.Dispose();

    [GlobalCleanup]
    public virtual void Cleanup() => FreeKey();

    /// <summary>
    /// Waits until the runtime has compiled the operation. The warm-up of BenchmarkDotNet counts iterations and cannot detect that.
    /// </summary>
    protected static void Warm(Action operation) => CompilerWarmup.Run(operation, TimeSpan.FromSeconds(4));

    /// <summary>Throws for a case that must not be timed.</summary>
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
