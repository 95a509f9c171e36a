using Microsoft.AspNetCore.Http;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.Stores;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>A bearer token (RFC 6750): a JWT from another issuer, verified by Microsoft.IdentityModel for each request.</summary>
/// <param name="key">The issuer's public key.</param>
internal sealed class BearerScheme(AuthScheme scheme, SecurityKey key) : IAuthScheme
{
    /// <summary>The issuer and the audience of the tokens.</summary>
    public const string Issuer = "https://issuer.lab.test",
        Audience = "https://modes.lab.test";

    private const string Scheme = "Bearer ";

    private readonly JsonWebTokenHandler _handler = new() { MapInboundClaims = false };

    private readonly TokenValidationParameters _parameters = new()
    {
        ValidIssuer = Issuer,
        ValidAudience = Audience,
        IssuerSigningKey = key,
        ValidAlgorithms = [scheme.TokenAlgorithm!.Name],
        NameClaimType = JwtRegisteredClaimNames.Sub,
        // The issuer uses this machine's clock.
        ClockSkew = TimeSpan.Zero,
    };

    public void MapTo(SchemeRoutes routes) => routes.Get(scheme.Path, AnswerAsync);

    private async Task AnswerAsync(HttpContext context)
    {
        string header = context.Request.Headers.Authorization.ToString();
        bool hasToken = header.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase);
        if (hasToken)
        {
            TokenValidationResult result = await _handler.ValidateTokenAsync(header[Scheme.Length..], _parameters).ConfigureAwait(false);
            if (result.IsValid && result.ClaimsIdentity.Name is { } name && Credentials.IsPlausible(name))
            {
                await SchemePages.WelcomeAsync(context, name).ConfigureAwait(false);
                return;
            }
        }

        // RFC 6750 section 3: without a token, the challenge contains no error.
        context.Response.Headers.WWWAuthenticate = hasToken
            ? $"Bearer realm=\"{LabAccounts.Realm}\", error=\"invalid_token\""
            : $"Bearer realm=\"{LabAccounts.Realm}\"";
        await SchemePages.RefuseAsync(context, StatusCodes.Status401Unauthorized).ConfigureAwait(false);
    }
}
