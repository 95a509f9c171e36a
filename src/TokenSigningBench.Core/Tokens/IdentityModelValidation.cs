using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Tokens;

/// <summary>What Microsoft.IdentityModel is asked to look at: the signature and the algorithm, nothing of the claims.</summary>
internal static class IdentityModelValidation
{
    public static TokenValidationParameters Parameters(TokenKey key, JwsAlgorithm algorithm, bool cachesProviders = true) =>
        new()
        {
            IssuerSigningKey = key.ToSecurityKey(cachesProviders),
            ValidAlgorithms = [algorithm.Name],
            ValidateAudience = false,
            ValidateIssuer = false,
            // A token for a benchmark lives 60 seconds, the benchmark longer.
            ValidateLifetime = false,
        };

    public static TokenVerdict Refusal(Exception e) => TokenVerdict.Refused($"{e.GetType().Name}: {e.Message.Split('\n', '.')[0].Trim()}");
}
