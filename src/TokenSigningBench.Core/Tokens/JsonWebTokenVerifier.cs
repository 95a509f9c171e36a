using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Tokens;

/// <summary>Verifies with JsonWebTokenHandler.</summary>
internal sealed class JsonWebTokenVerifier(TokenKey key, JwsAlgorithm algorithm, bool cachesProviders = true) : ITokenVerifier
{
    private readonly JsonWebTokenHandler _handler = new();
    private readonly TokenValidationParameters _parameters = IdentityModelValidation.Parameters(key, algorithm, cachesProviders);

    public TokenVerdict Verify(string token)
    {
        // The key is given, so nothing is fetched: the task is complete when it is returned.
        TokenValidationResult result = _handler.ValidateTokenAsync(token, _parameters).GetAwaiter().GetResult();
        return result.IsValid ? TokenVerdict.Valid : IdentityModelValidation.Refusal(result.Exception);
    }

    public void Dispose() { }
}
