using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Lab.Servers;

/// <summary>The first identity token of a server: verified by the strict verifier before any of the server's times counts, and what its header says.</summary>
/// <param name="Algorithm">The header's <c>alg</c>.</param>
/// <param name="Kid">The header's <c>kid</c>; null where there is none.</param>
/// <param name="VerifiedBy">The implementations that verified it.</param>
internal sealed record FirstToken(string Algorithm, string? Kid, string VerifiedBy)
{
    // Two that share no arithmetic: one of them shares none with the server either, whatever it signs with.
    private static readonly TokenEngine[] Witnesses = [TokenEngines.PlatformCrypto, TokenEngines.BouncyCastle];

    /// <param name="token">What it answered with.</param>
    /// <param name="certificate">What it was told to sign with.</param>
    /// <exception cref="UserErrorException">The token is none, or not signed with the certificate's key.</exception>
    public static FirstToken Of(string server, string token, LabCertificate certificate)
    {
        JsonWebToken header = Parse(server, token);
        JwsAlgorithm algorithm =
            JwsAlgorithm.All.FirstOrDefault(known => known.Name == header.Alg && known.Fits(certificate.Key))
            ?? throw new UserErrorException(server, $"signs with {header.Alg}, which is no algorithm for the key of {certificate.Source}");
        foreach (TokenEngine witness in Witnesses)
        {
            using var verifier = StrictVerifier.Of(witness, certificate.Key, algorithm, TokenPolicy.AnyClaims);
            if (verifier.Verify(token) is { IsValid: false } refused)
                throw new UserErrorException(
                    server,
                    $"its first identity token is not one that the key of {certificate.Source} signed: {witness} says {refused.Reason}"
                );
        }

        return new(
            algorithm.Name,
            string.IsNullOrEmpty(header.Kid) ? null : header.Kid,
            string.Join(", ", Witnesses.Select(witness => witness.Name))
        );
    }

    private static JsonWebToken Parse(string server, string token)
    {
        try
        {
            return new JsonWebToken(token);
        }
        catch (Exception e) when (e is ArgumentException or SecurityTokenException)
        {
            throw new UserErrorException(server, $"its first identity token is none: {e.Message}", e);
        }
    }
}
