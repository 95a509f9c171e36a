using System.IdentityModel.Tokens.Jwt;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Tokens;

/// <summary>The article's path, call by call as its benchmark had it: credentials, header, payload and handler made for each token.</summary>
internal sealed class JwtSecurityTokenSigner(TokenKey key, JwsAlgorithm algorithm) : ITokenSigner
{
    // Only the article's own kind of key has X509SigningCredentials; the others have no certificate that this library signs with.
    private readonly SecurityKey? _bareKey = key is { Certificate: not null, Rsa: not null } ? null : key.ToSecurityKey();

    public string Sign(string payload)
    {
        SigningCredentials credentials = _bareKey is null
            ? new X509SigningCredentials(key.Certificate, algorithm.Name)
            : new SigningCredentials(_bareKey, algorithm.Name);
        credentials.Key.KeyId = key.KeyId ?? credentials.Key.KeyId;
        var header = new JwtHeader(credentials);
        var token = new JwtSecurityToken(header, JwtPayload.Deserialize(payload));
        return new JwtSecurityTokenHandler().WriteToken(token);
    }

    public void Dispose() { }
}
