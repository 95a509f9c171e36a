using System.IdentityModel.Tokens.Jwt;
using System.Security.Cryptography.X509Certificates;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Tokens;

/// <summary>Shows that a certificate's own signature hash does not affect the tokens that its key signs.</summary>
public static class CertificateAlgorithm
{
    /// <summary>
    /// Signs a token with <c>X509SigningCredentials(certificate)</c>, as the article did, and reads the <c>alg</c> of the token.
    /// </summary>
    /// <param name="certificate">An RSA certificate with its private key.</param>
    /// <returns>RS256, with any hash of the certificate's own signature.</returns>
    public static string DefaultTokenAlgorithm(X509Certificate2 certificate)
    {
        var token = new JwtSecurityToken(new JwtHeader(new X509SigningCredentials(certificate)), []);
        var handler = new JwtSecurityTokenHandler();
        return handler.ReadJwtToken(handler.WriteToken(token)).Header.Alg;
    }
}
