using System.Security.Cryptography;
using Microsoft.IdentityModel.Tokens;
using OpenIddict.Abstractions;
using OpenIddict.Client;
using OpenIddict.Client.AspNetCore;

namespace TokenSigningBench.RelyingParties.Clients;

/// <summary>OpenIddict.Client in the code flow. Its callback shows the subject; a session would add nothing here.</summary>
internal sealed class OpenIddictClient : ITokenLibrary
{
    public string Name => "openiddict-client";

    public string Version => $"OpenIddict.Client {Refusal.VersionOf(typeof(OpenIddictClientAspNetCoreHandler))}";

    public void Add(IServiceCollection services, StartupData data) =>
        services
            .AddOpenIddict()
            .AddClient(options =>
            {
                options.AllowAuthorizationCodeFlow();
                // For its own state parameter. Ephemeral keys of its choice are RSA keys, which take seconds to generate.
                options
                    .AddEncryptionKey(new SymmetricSecurityKey(RandomNumberGenerator.GetBytes(32)))
                    .AddSigningKey(new ECDsaSecurityKey(ECDsa.Create(ECCurve.NamedCurves.nistP256)));
                options.DisableTokenStorage();
                // The lab's redirect URI is plain http on this machine.
                options.UseAspNetCore().EnableRedirectionEndpointPassthrough().DisableTransportSecurityRequirement();
                options.UseSystemNetHttp();
                var registration = new OpenIddictClientRegistration
                {
                    Issuer = new Uri(data.Issuer),
                    ClientId = data.Audience,
                    RedirectUri = data.RedirectUri,
                };
                registration.Scopes.Add(OpenIddictConstants.Scopes.OpenId);
                options.AddRegistration(registration);
            });

    public async Task AnswerAsync(HttpContext context)
    {
        if (context.Request.Query.ContainsKey("state"))
        {
            AuthenticateResult result = await context.AuthenticateAsync(OpenIddictClientAspNetCoreDefaults.AuthenticationScheme);
            await (
                result.Succeeded
                    ? context.Response.WriteAsync(result.Principal.FindFirst(OpenIddictConstants.Claims.Subject)!.Value)
                    : Refusal.WriteAsync(context, result.Failure)
            );
        }
        else
        {
            await context.ChallengeAsync(OpenIddictClientAspNetCoreDefaults.AuthenticationScheme);
        }
    }
}
