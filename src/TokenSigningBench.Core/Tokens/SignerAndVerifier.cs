namespace TokenSigningBench.Core.Tokens;

/// <summary>The floor's two sides of one key, with a token for the one that verifies: what is timed.</summary>
internal sealed class SignerAndVerifier : IDisposable
{
    private readonly ITokenSigner _signer;
    private readonly ITokenVerifier _verifier;
    private readonly string _payload;
    private readonly TokenKey? _owned;

    // Made when it is asked for: the large keys are never verified with, and a signature of theirs takes its time.
    private readonly Lazy<string> _token;

    public SignerAndVerifier(TokenKey key, JwsAlgorithm algorithm, string payload, bool ownsKey = false)
    {
        _signer = TokenEngines.PlatformCrypto.CreateSigner(key, algorithm);
        _verifier = TokenEngines.PlatformCrypto.CreateVerifier(key, algorithm);
        _payload = payload;
        _owned = ownsKey ? key : null;
        _token = new(() => _signer.Sign(payload));
    }

    public string Token => _token.Value;

    public void Sign() => _signer.Sign(_payload);

    public void Verify() => _verifier.Verify(Token);

    public void Dispose()
    {
        _signer.Dispose();
        _verifier.Dispose();
        _owned?.Dispose();
    }
}
