using BenchmarkDotNet.Attributes;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.SignatureChoice;

/// <summary>
/// A whole token with 250 characters of claims, created by one of the token libraries as a server does. More bytes are signed than the 250
/// of the article.
/// </summary>
public abstract class HandlerTokens : ITriedBenchmark, ISignatureRow
{
    private readonly string _claims = IdentityToken.OfLength(TimeProvider.System.GetUtcNow(), SigningInput.ArticleBytes);
    private readonly List<IDisposable> _disposables = [];
    private ITokenSigner _signer = null!;
    private ITokenVerifier _verifier = null!;
    private string _token = "";

    [ParamsSource(nameof(Choices))]
    public SigningChoice Choice { get; set; } = null!;

    public IEnumerable<SigningChoice> Choices => Cases;

    public int StrengthBits => Strength.Of(Choice);

    public int SignatureBytes => Choice.SignatureBytes;

    public int? TokenBytes
    {
        get
        {
            using TokenKey key = Choice.MakeKey();
            using ITokenSigner signer = Engine.CreateSigner(key, Choice.Algorithm);
            string token = signer.Sign(_claims);
            return token.EndsWith('.') ? null : token.Length;
        }
    }

    protected abstract IEnumerable<SigningChoice> Cases { get; }

    protected virtual TokenEngine Engine => TokenEngines.JsonWebTokenHandler;

    public CaseTrial Trial()
    {
        using TokenKey key = Choice.MakeKey();
        SigningProof signing = SigningProof.OfSigning(Engine, key, Choice.Algorithm, _claims);
        SigningProof proof = signing.Works ? SigningProof.OfVerifying(Engine, key, Choice.Algorithm, _claims) : signing;
        return new(
            proof.CrossCheck.Name,
            proof.Defect is null ? proof.Failure : $"{proof.Failure} ({proof.Defect.Upstream})",
            proof.FailsUnexpectedly
        );
    }

    [GlobalSetup]
    public void Setup()
    {
        Trial().Require();
        TokenKey key = Choice.MakeKey();
        _signer = Engine.CreateSigner(key, Choice.Algorithm);
        _verifier = Engine.CreateVerifier(key, Choice.Algorithm);
        _disposables.AddRange([_signer, _verifier, key]);
        _token = _signer.Sign(_claims);
        CompilerWarmup.Run(() => SignClaimsOf250Characters(), TimeSpan.FromSeconds(4));
        CompilerWarmup.Run(() => VerifyToken(), TimeSpan.FromSeconds(4));
    }

    [Benchmark]
    public string SignClaimsOf250Characters() => _signer.Sign(_claims);

    [Benchmark]
    public bool VerifyToken() => _verifier.Verify(_token).IsValid;

    [GlobalCleanup]
    public void Cleanup() => _disposables.ForEach(disposable => disposable.Dispose());
}

/// <summary>The choices of a server.</summary>
[BenchmarkCategory("signature")]
public class HandlerOver250Characters : HandlerTokens
{
    protected override IEnumerable<SigningChoice> Cases => SignatureGrid.Tokens;
}

/// <summary>The other HMAC secrets, and RSA with PKCS#1 padding.</summary>
[BenchmarkCategory("signature-all")]
public class HandlerOver250CharactersRest : HandlerTokens
{
    protected override IEnumerable<SigningChoice> Cases =>
        SignatureGrid.All.Except(SignatureGrid.Tokens).Where(choice => choice.Algorithm.Family != JwsFamily.RsaPss);
}

/// <summary>RSA with PSS padding.</summary>
[BenchmarkCategory("signature-all")]
public class HandlerOver250CharactersPss : HandlerTokens
{
    protected override IEnumerable<SigningChoice> Cases =>
        SignatureGrid.All.Except(SignatureGrid.Tokens).Where(choice => choice.Algorithm.Family == JwsFamily.RsaPss);
}

/// <summary>HMAC with a new signature provider for each token: <c>CryptoProviderFactory.CacheSignatureProviders</c> is off.</summary>
[BenchmarkCategory("signature")]
public class HmacProviderNotCached : HandlerTokens
{
    protected override TokenEngine Engine => TokenEngines.JsonWebTokenHandlerNotCached;

    protected override IEnumerable<SigningChoice> Cases => [SigningChoice.Hmac(256), SigningChoice.Hmac(384), SigningChoice.Hmac(512)];
}

/// <summary>The same three with a cached provider, which is the default of the library.</summary>
[BenchmarkCategory("signature")]
public class HmacProviderCached : HandlerTokens
{
    protected override IEnumerable<SigningChoice> Cases => [SigningChoice.Hmac(256), SigningChoice.Hmac(384), SigningChoice.Hmac(512)];
}
