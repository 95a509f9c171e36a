using Microsoft.AspNetCore.Authentication.JwtBearer;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.RelyingParties.Apis;

/// <summary>ASP.NET Core's JwtBearer handler, which finds the key set by the discovery document.</summary>
internal sealed class JwtBearerApi : IRelyingParty
{
    public string Name => "JwtBearer";

    public string Version => $"ASP.NET Core JwtBearer {Refusal.VersionOf(typeof(JwtBearerHandler))}";

    public void Add(IServiceCollection services, Order order)
    {
        services
            .AddAuthentication(JwtBearerDefaults.AuthenticationScheme)
            .AddJwtBearer(options =>
            {
                options.MapInboundClaims = false;
                // The document is on this machine.
                options.RequireHttpsMetadata = false;
                if (order.HasShortestRefresh)
                {
                    options.AutomaticRefreshInterval = BaseConfigurationManager.MinimumAutomaticRefreshInterval;
                    options.RefreshInterval = BaseConfigurationManager.MinimumRefreshInterval;
                }

                options.TokenValidationParameters = new()
                {
                    ValidAudience = order.Audience,
                    ValidAlgorithms = order.Algorithm is { } algorithm ? [algorithm] : null,
                };
            });
        services
            .AddOptions<JwtBearerOptions>(JwtBearerDefaults.AuthenticationScheme)
            .Configure<IServer>((options, server) => options.MetadataAddress = Discovery.AddressAt(server, order).OriginalString)
            .PostConfigure<TimeProvider>((options, clock) => LibraryClock.Set(options.ConfigurationManager, clock));
    }

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
