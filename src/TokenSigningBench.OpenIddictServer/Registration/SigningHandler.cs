using System.Text;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.OpenIddictServer.Registration;

/// <summary>
/// Signs where the library does not: with RSA keys over 4096 bits and a hash of 256 or 384 bits its buffer is too small, and it returns a
/// token without a signature (upstream #3407). The other overload of the signature provider has no such buffer.
/// </summary>
internal sealed class SigningHandler : JsonWebTokenHandler
{
    public override string CreateToken(SecurityTokenDescriptor tokenDescriptor)
    {
        // What is encrypted is signed before, such as an authorization code.
        EncryptingCredentials? encryption = tokenDescriptor.EncryptingCredentials;
        tokenDescriptor.EncryptingCredentials = null;
        string token = base.CreateToken(tokenDescriptor);
        tokenDescriptor.EncryptingCredentials = encryption;
        if (token.EndsWith('.') && tokenDescriptor.SigningCredentials is { } credentials)
        {
            CryptoProviderFactory factory = credentials.CryptoProviderFactory ?? credentials.Key.CryptoProviderFactory;
            SignatureProvider provider = factory.CreateForSigning(credentials.Key, credentials.Algorithm);
            token += Base64UrlEncoder.Encode(provider.Sign(Encoding.ASCII.GetBytes(token[..^1])));
            factory.ReleaseSignatureProvider(provider);
        }

        var header = new Dictionary<string, object> { ["typ"] = tokenDescriptor.TokenType };
        return encryption is null ? token : EncryptToken(token, encryption, header);
    }
}
