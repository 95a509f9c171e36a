using System.IdentityModel.Tokens.Jwt;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Tokens;

/// <summary>
/// Signs as the article's benchmark did, call by call: credentials, header, payload and handler are created for each token.
/// </summary>
internal sealed class JwtSecurityTokenSigner(TokenKey key, JwsAlgorithm algorithm) : ITokenSigner
{
    // X509SigningCredentials is for the article's kind of key only: RSA with a certificate. The library signs with no other certificate.
    private readonly SecurityKey? _bareKey = key is { Certificate: not null, Rsa: not null, Elsewhere: null } ? null : key.ToSecurityKey();

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
