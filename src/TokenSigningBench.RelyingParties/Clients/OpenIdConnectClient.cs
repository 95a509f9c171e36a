using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.Authentication.OpenIdConnect;

namespace TokenSigningBench.RelyingParties.Clients;

/// <summary>ASP.NET Core's OpenIdConnect handler, with its defaults but for the response type.</summary>
internal sealed class OpenIdConnectClient(string responseType, string responseMode) : ITokenLibrary
{
    public string Name => $"openidconnect-{responseType}";

    public string Version => $"ASP.NET Core OpenIdConnect {Refusal.VersionOf(typeof(OpenIdConnectHandler))}";

    public void Add(IServiceCollection services, StartupData data) =>
        services
            .AddAuthentication(CookieAuthenticationDefaults.AuthenticationScheme)
            .AddCookie()
            .AddOpenIdConnect(options =>
            {
                options.Authority = data.Issuer;
                options.ClientId = data.Audience;
                options.CallbackPath = data.RedirectUri!.AbsolutePath;
                options.ResponseType = responseType;
                options.ResponseMode = responseMode;
                options.MapInboundClaims = false;
                // The lab's server is on loopback.
                options.RequireHttpsMetadata = false;
                options.Scope.Clear();
                options.Scope.Add("openid");
                options.Events.OnRemoteFailure = async failed =>
                {
                    await Refusal.WriteAsync(failed.HttpContext, failed.Failure);
                    failed.HandleResponse();
                };
            });

    public async Task AnswerAsync(HttpContext context)
    {
        if (context.User.FindFirst("sub") is { } subject)
            await context.Response.WriteAsync(subject.Value);
        else
            await context.ChallengeAsync(OpenIdConnectDefaults.AuthenticationScheme);
    }
}
