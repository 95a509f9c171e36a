using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Tokens;

/// <summary>The verifying side of today's handler.</summary>
internal sealed class JsonWebTokenVerifier(TokenKey key, JwsAlgorithm algorithm, bool cachesProviders = true) : ITokenVerifier
{
    private readonly JsonWebTokenHandler _handler = new();
    private readonly TokenValidationParameters _parameters = IdentityModelValidation.Parameters(key, algorithm, cachesProviders);

    public TokenVerdict Verify(string token)
    {
        // With the key at hand there is nothing to wait for: the task is complete when it is returned.
        TokenValidationResult result = _handler.ValidateTokenAsync(token, _parameters).GetAwaiter().GetResult();
        return result.IsValid ? TokenVerdict.Valid : IdentityModelValidation.Refusal(result.Exception);
    }

    public void Dispose() { }
}
