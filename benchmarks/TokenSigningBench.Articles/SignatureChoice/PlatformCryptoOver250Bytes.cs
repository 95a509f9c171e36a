using BenchmarkDotNet.Attributes;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.SignatureChoice;

/// <summary>The measurement of the article: .NET cryptography over a signing input of 250 bytes, without a token.</summary>
public abstract class PlatformCryptoSignatures : ITriedBenchmark, ISignatureRow
{
    private readonly List<IDisposable> _disposables = [];
    private RawSignature _bare = null!;
    private byte[] _input = [];
    private byte[] _signature = [];

    [ParamsSource(nameof(Choices))]
    public SigningChoice Choice { get; set; } = null!;

    public IEnumerable<SigningChoice> Choices => Cases;

    public int StrengthBits => Strength.Of(Choice);

    public int SignatureBytes => Choice.SignatureBytes;

    protected abstract IEnumerable<SigningChoice> Cases { get; }

    public CaseTrial Trial()
    {
        using TokenKey key = Choice.MakeKey();
        string? objection = RawSignatureProof.Objection(
            key,
            Choice.Algorithm,
            SigningInput.OfLength(Choice.Algorithm, SigningInput.ArticleBytes)
        );
        return new(RawSignatureProof.CrossCheck.Name, objection, IsUnexpected: objection is not null);
    }

    [GlobalSetup]
    public void Setup()
    {
        Trial().Require();
        TokenKey key = Choice.MakeKey();
        _bare = new RawSignature(key, Choice.Algorithm);
        _disposables.AddRange([_bare, key]);
        _input = SigningInput.OfLength(Choice.Algorithm, SigningInput.ArticleBytes);
        _signature = new byte[Choice.SignatureBytes];
        CompilerWarmup.Run(() => Sign250Bytes(), TimeSpan.FromSeconds(2));
        CompilerWarmup.Run(() => Verify250Bytes(), TimeSpan.FromSeconds(2));
    }

    [Benchmark]
    public int Sign250Bytes() => _bare.Sign(_input, _signature);

    [Benchmark]
    public bool Verify250Bytes() => _bare.Verify(_input, _signature);

    [GlobalCleanup]
    public void Cleanup() => _disposables.ForEach(disposable => disposable.Dispose());
}

/// <summary>The sixteen choices that correspond to the article.</summary>
[BenchmarkCategory("signature")]
public class PlatformCryptoOver250Bytes : PlatformCryptoSignatures
{
    protected override IEnumerable<SigningChoice> Cases => SignatureGrid.Default;
}

/// <summary>The other hashes and sizes.</summary>
[BenchmarkCategory("signature-all")]
public class PlatformCryptoOver250BytesRest : PlatformCryptoSignatures
{
    protected override IEnumerable<SigningChoice> Cases => SignatureGrid.All.Except(SignatureGrid.Default);
}
