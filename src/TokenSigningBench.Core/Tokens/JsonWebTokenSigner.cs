using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Tokens;

/// <summary>JsonWebTokenHandler, as current servers use it: credentials and handler are created once.</summary>
internal sealed class JsonWebTokenSigner(TokenKey key, JwsAlgorithm algorithm, bool cachesProviders = true) : ITokenSigner
{
    private readonly JsonWebTokenHandler _handler = new();
    private readonly SigningCredentials _credentials = new(key.ToSecurityKey(cachesProviders), algorithm.Name);

    public string Sign(string payload) => _handler.CreateToken(payload, _credentials);

    public void Dispose() { }
}
