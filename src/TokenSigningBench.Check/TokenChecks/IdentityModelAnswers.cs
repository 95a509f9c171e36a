using System.IdentityModel.Tokens.Jwt;
using System.Text.Json;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;
using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>
/// What Microsoft.IdentityModel, with which .NET's relying parties verify, says of a token itself: both of its handlers, in this process.
/// </summary>
public static class IdentityModelAnswers
{
    // As messages leave a value out.
    private const string LeftOut = "'[PII of type";

    /// <param name="keySet">The issuer's key set in JSON.</param>
    /// <param name="issuer">The issuer that the relying party expects.</param>
    /// <param name="audience">The audience that it expects.</param>
    public static IReadOnlyList<RelyingPartyTrial> Of(string token, string algorithm, string keySet, string issuer, string audience)
    {
        TokenEngine[] engines = [TokenEngines.JsonWebTokenHandler, TokenEngines.JwtSecurityTokenHandler];
        return
        [
            .. engines.Select(engine => new RelyingPartyTrial($"{engine.Name} {engine.LibraryVersion}", algorithm)
            {
                Refusal = RefusalOf(
                    engine == TokenEngines.JsonWebTokenHandler ? VerifyByNewHandler : VerifyByOldHandler,
                    token,
                    keySet,
                    issuer,
                    audience
                ),
            }),
        ];
    }

    private static string? RefusalOf(
        Func<string, TokenValidationParameters, Exception?> verify,
        string token,
        string keySet,
        string issuer,
        string audience
    )
    {
        try
        {
            return verify(token, Parameters(keySet, issuer, audience)) is { } refusal ? Describe(refusal) : null;
        }
        catch (Exception e) when (SigningProof.IsEngineFailure(e) || e is OverflowException or IndexOutOfRangeException or JsonException)
        {
            return Describe(e);
        }
    }

    // The defaults of a relying party, with what it has to be configured with.
    private static TokenValidationParameters Parameters(string keySet, string issuer, string audience) =>
        new()
        {
            IssuerSigningKeys = new JsonWebKeySet(keySet).GetSigningKeys(),
            // The library's shared cache keeps what verifies by a key.
            CryptoProviderFactory = new CryptoProviderFactory { CacheSignatureProviders = false },
            ValidIssuer = issuer,
            ValidAudience = audience,
        };

    private static Exception? VerifyByNewHandler(string token, TokenValidationParameters parameters) =>
        // The keys are given, so nothing is fetched: the task is complete when it is returned.
        new JsonWebTokenHandler()
            .ValidateTokenAsync(token, parameters)
            .GetAwaiter()
            .GetResult()
            is { IsValid: false } refused
            ? refused.Exception
            : null;

    private static Exception? VerifyByOldHandler(string token, TokenValidationParameters parameters)
    {
        new JwtSecurityTokenHandler().ValidateToken(token, parameters, out SecurityToken _);
        return null;
    }

    private static string Describe(Exception e) =>
        PrintableText.Of(e.Message.Split('\n')[0].Split(LeftOut)[0].Split(". ")[0].TrimEnd(' ', ':', '.'));
}
