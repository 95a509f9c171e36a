using System.Security.Cryptography;
using System.Text;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Tests.Tokens.Workarounds;

public sealed class SigningHandler : JsonWebTokenHandler
{
    public override string CreateToken(SecurityTokenDescriptor tokenDescriptor)
    {
        // What is encrypted is signed before, such as an authorization code.
        EncryptingCredentials? encryption = tokenDescriptor.EncryptingCredentials;
        tokenDescriptor.EncryptingCredentials = null;
        string token = base.CreateToken(tokenDescriptor);
        tokenDescriptor.EncryptingCredentials = encryption;
        if (token.EndsWith('.') && tokenDescriptor.SigningCredentials is { Key: var key, Algorithm: var algorithm })
        {
            RSA rsa = (key as X509SecurityKey)?.PrivateKey as RSA ?? ((RsaSecurityKey)key).Rsa;
            RSASignaturePadding padding = algorithm[0] == 'P' ? RSASignaturePadding.Pss : RSASignaturePadding.Pkcs1;
            token += Base64UrlEncoder.Encode(rsa.SignData(Encoding.ASCII.GetBytes(token[..^1]), new($"SHA{algorithm[2..]}"), padding));
        }

        var header = new Dictionary<string, object> { ["typ"] = tokenDescriptor.TokenType };
        return encryption is null ? token : EncryptToken(token, encryption, header);
    }
}
