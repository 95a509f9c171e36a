using System.Security.Cryptography;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>
/// The signed claims: the identity token of the article, or the JSON object in the file that <c>TOKENSIGNINGBENCH_CLAIMS</c> names.
/// </summary>
public static class Claims
{
    private const string Variable = "TOKENSIGNINGBENCH_CLAIMS";

    /// <exception cref="UserErrorException">The file cannot be read, or does not hold a JSON object that libraries sign.</exception>
    public static string Read() =>
        Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } path
            ? Own(path)
            : IdentityToken.Article(TimeProvider.System.GetUtcNow());

    // Libraries read some claims as they sign them: tried with a key that works, so that a message names the claims and not a key.
    private static string Own(string path)
    {
        (string claims, _) = ClaimsFile.Read(path);
        using RSA key = KnownPrimeKeys.Create(2048);
        foreach (TokenEngine engine in new[] { TokenEngines.JwtSecurityTokenHandler, TokenEngines.JsonWebTokenHandler })
        {
            if (SigningProof.OfSigning(engine, TokenKey.FromRsa(key), JwsAlgorithm.Rs(256), claims).Failure is { } failure)
                throw new UserErrorException(path, $"{engine.Name} does not sign these claims: {failure}");
        }

        return claims;
    }
}
