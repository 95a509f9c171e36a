using System.IdentityModel.Tokens.Jwt;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Tokens;

/// <summary>Verifies with the article's library.</summary>
internal sealed class JwtSecurityTokenVerifier(TokenKey key, JwsAlgorithm algorithm) : ITokenVerifier
{
    private readonly JwtSecurityTokenHandler _handler = new();
    private readonly TokenValidationParameters _parameters = IdentityModelValidation.Parameters(key, algorithm);

    public TokenVerdict Verify(string token)
    {
        try
        {
            _handler.ValidateToken(token, _parameters, out SecurityToken _);
            return TokenVerdict.Valid;
        }
        catch (Exception e) when (e is SecurityTokenException or ArgumentException)
        {
            return IdentityModelValidation.Refusal(e);
        }
    }

    public void Dispose() { }
}
