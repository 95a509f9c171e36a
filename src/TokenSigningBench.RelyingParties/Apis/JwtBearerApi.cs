using Microsoft.AspNetCore.Authentication.JwtBearer;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.RelyingParties.Apis;

/// <summary>ASP.NET Core's JwtBearer handler, which finds the key set by the discovery document.</summary>
internal sealed class JwtBearerApi(string name) : ITokenLibrary
{
    public string Name => name;

    /// <summary>Whether its cache of keys is refreshed as often as the library permits, in place of the default.</summary>
    public bool HasShortestRefresh { get; init; }

    public string Version => $"ASP.NET Core JwtBearer {Refusal.VersionOf(typeof(JwtBearerHandler))}";

    public void Add(IServiceCollection services, StartupData data)
    {
        services
            .AddAuthentication(JwtBearerDefaults.AuthenticationScheme)
            .AddJwtBearer(options =>
            {
                options.MapInboundClaims = false;
                // The document is on this machine.
                options.RequireHttpsMetadata = false;
                if (HasShortestRefresh)
                {
                    options.AutomaticRefreshInterval = BaseConfigurationManager.MinimumAutomaticRefreshInterval;
                    options.RefreshInterval = BaseConfigurationManager.MinimumRefreshInterval;
                }

                options.TokenValidationParameters = new() { ValidAudience = data.Audience };
            });
        services
            .AddOptions<JwtBearerOptions>(JwtBearerDefaults.AuthenticationScheme)
            .Configure<IServer>((options, server) => options.MetadataAddress = Discovery.AddressAt(server, data).OriginalString)
            .PostConfigure<TimeProvider>((options, clock) => LibraryClock.Set(options.ConfigurationManager, clock));
    }

    public async Task AnswerAsync(HttpContext context)
    {
        AuthenticateResult result = await context.AuthenticateAsync();
        await (
            result.Succeeded
                ? context.Response.WriteAsync(result.Principal.FindFirst("sub")?.Value ?? "")
                : Refusal.WriteAsync(context, result.Failure)
        );
    }
}
