using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Tokens;

/// <summary>Sets Microsoft.IdentityModel to check the signature and the algorithm, and no claims.</summary>
internal static class IdentityModelValidation
{
    public static TokenValidationParameters Parameters(TokenKey key, JwsAlgorithm algorithm, bool cachesProviders = true) =>
        new()
        {
            IssuerSigningKey = key.ToSecurityKey(cachesProviders),
            ValidAlgorithms = [algorithm.Name],
            ValidateAudience = false,
            ValidateIssuer = false,
            // A benchmark token lives 60 s, the benchmark longer.
            ValidateLifetime = false,
        };

    // A message's first sentence, without the values that the library leaves out of it.
    public static TokenVerdict Refusal(Exception e) =>
        TokenVerdict.Refused($"{e.GetType().Name}: {e.Message.Split('\n', '.')[0].Split(": '[PII")[0].Trim()}");
}
