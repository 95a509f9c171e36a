namespace TokenSigningBench.Core.Tokens;

/// <summary>The timed operations: an engine's signer and verifier of one key, with a token to verify.</summary>
public sealed class SignerAndVerifier : IDisposable
{
    private readonly ITokenSigner _signer;
    private readonly ITokenVerifier _verifier;
    private readonly string _payload;
    private readonly TokenKey? _ownedKey;

    // Created on first use: large keys do not verify here, and their signatures take long.
    private readonly Lazy<string> _token;

    /// <param name="ownsKey">Whether the key is disposed with it.</param>
    /// <param name="engine">The engine; null for <see cref="TokenEngines.BaselineOf"/>.</param>
    public SignerAndVerifier(TokenKey key, JwsAlgorithm algorithm, string payload, bool ownsKey = false, TokenEngine? engine = null)
    {
        engine ??= TokenEngines.BaselineOf(algorithm);
        _signer = engine.CreateSigner(key, algorithm);
        _verifier = engine.CreateVerifier(key, algorithm);
        _payload = payload;
        _ownedKey = ownsKey ? key : null;
        _token = new(() => _signer.Sign(payload));
    }

    public string Token => _token.Value;

    public void Sign() => _signer.Sign(_payload);

    public void Verify() => _verifier.Verify(Token);

    public void Dispose()
    {
        _signer.Dispose();
        _verifier.Dispose();
        _ownedKey?.Dispose();
    }
}
