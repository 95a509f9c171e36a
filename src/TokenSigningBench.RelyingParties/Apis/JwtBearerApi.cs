using Microsoft.AspNetCore.Authentication.JwtBearer;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.RelyingParties.Apis;

/// <summary>ASP.NET Core's JwtBearer handler, with a key set in place of a discovery document.</summary>
internal sealed class JwtBearerApi : IRelyingParty
{
    public string Name => "JwtBearer";

    public string Version => $"ASP.NET Core JwtBearer {Refusal.VersionOf(typeof(JwtBearerHandler))}";

    public void Add(IServiceCollection services, Order order) =>
        services
            .AddAuthentication(JwtBearerDefaults.AuthenticationScheme)
            .AddJwtBearer(options =>
            {
                options.MapInboundClaims = false;
                options.TokenValidationParameters = new()
                {
                    ValidIssuer = order.Issuer,
                    ValidAudience = order.Audience,
                    ValidAlgorithms = [order.Algorithm],
                    IssuerSigningKeys = new JsonWebKeySet(order.Keys).GetSigningKeys(),
                };
            });

    public async Task AnswerAsync(HttpContext context)
    {
        AuthenticateResult result = await context.AuthenticateAsync();
        await (
            result.Succeeded
                ? context.Response.WriteAsync(result.Principal.FindFirst("sub")!.Value)
                : Refusal.WriteAsync(context, result.Failure)
        );
    }
}
