using System.IdentityModel.Tokens.Jwt;
using System.Security.Cryptography.X509Certificates;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Tokens;

/// <summary>What a certificate's own signature says of the tokens it signs: nothing.</summary>
public static class CertificateAlgorithm
{
    /// <summary>Signs a token with <c>X509SigningCredentials(certificate)</c>, as the article did, and reads the <c>alg</c> from the token.</summary>
    /// <param name="certificate">An RSA certificate with its private key.</param>
    /// <returns>RS256, whatever hash the certificate was signed with.</returns>
    public static string WithoutBeingAsked(X509Certificate2 certificate)
    {
        var token = new JwtSecurityToken(new JwtHeader(new X509SigningCredentials(certificate)), []);
        var handler = new JwtSecurityTokenHandler();
        return handler.ReadJwtToken(handler.WriteToken(token)).Header.Alg;
    }
}
