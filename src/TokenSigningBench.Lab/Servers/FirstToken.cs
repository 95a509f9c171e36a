using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Lab.Servers;

/// <summary>
/// The first identity token of a server, verified before any of the server's times is counted, and the values of its header.
/// </summary>
/// <param name="Algorithm">The header's <c>alg</c>.</param>
/// <param name="Kid">The header's <c>kid</c>; null if there is none.</param>
/// <param name="VerifiedBy">The implementations that verified it.</param>
internal sealed record FirstToken(string Algorithm, string? Kid, string VerifiedBy)
{
    // Two implementations that share no arithmetic, so that at least one shares none with the server, whatever it signs with.
    private static readonly TokenEngine[] Verifiers = [TokenEngines.PlatformCrypto, TokenEngines.BouncyCastle];

    /// <param name="token">The token from the server's response.</param>
    /// <param name="certificate">The certificate that the server was configured to sign with.</param>
    /// <exception cref="UserErrorException">The token is malformed, or not signed with the certificate's key.</exception>
    public static FirstToken Verify(string server, string token, LabCertificate certificate)
    {
        if (AccessToken.IsUnsigned(token))
            throw new UserErrorException(
                server,
                Invariant($"tokens are NOT SIGNED with {certificate.Source} ({certificate.Algorithm}, {certificate.Key.SizeInBits} bits). ")
                    + "Use RS512 or a smaller key, or --workaround to measure a handler that signs"
            );
        JsonWebToken header = Parse(server, token);
        JwsAlgorithm algorithm =
            JwsAlgorithm.All.FirstOrDefault(known => known.Name == header.Alg && known.Fits(certificate.Key))
            ?? throw new UserErrorException(server, $"signs with {header.Alg}, which is no algorithm for the key of {certificate.Source}");
        foreach (TokenEngine engine in Verifiers)
        {
            using var verifier = StrictVerifier.Of(engine, certificate.Key, algorithm, TokenPolicy.AnyClaims);
            if (verifier.Verify(token) is { IsValid: false } result)
                throw new UserErrorException(
                    server,
                    $"its first identity token is not one that the key of {certificate.Source} signed: {engine} says {result.Reason}"
                );
        }

        return new(
            algorithm.Name,
            string.IsNullOrEmpty(header.Kid) ? null : header.Kid,
            string.Join(", ", Verifiers.Select(engine => engine.Name))
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
