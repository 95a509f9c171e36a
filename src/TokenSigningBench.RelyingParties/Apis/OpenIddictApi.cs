using Microsoft.AspNetCore.Hosting.Server;
using OpenIddict.Abstractions;
using OpenIddict.Validation;
using OpenIddict.Validation.AspNetCore;

namespace TokenSigningBench.RelyingParties.Apis;

/// <summary>OpenIddict.Validation, which finds the key set by the discovery document.</summary>
internal sealed class OpenIddictApi : ITokenLibrary
{
    public string Name => "openiddict";

    public string Version => $"OpenIddict.Validation {Refusal.VersionOf(typeof(OpenIddictValidationAspNetCoreHandler))}";

    public void Add(IServiceCollection services, StartupData data)
    {
        services
            .AddOpenIddict()
            .AddValidation(options =>
            {
                options.SetIssuer(data.Issuer);
                options.AddAudiences(data.Audience);
                options.UseSystemNetHttp();
                options.UseAspNetCore();
            });
        services
            .AddOptions<OpenIddictValidationOptions>()
            .Configure<IServer>((options, server) => options.ConfigurationEndpoint = Discovery.AddressAt(server, data))
            .PostConfigure<TimeProvider>((options, clock) => LibraryClock.Set(options.ConfigurationManager, clock));
    }

    public async Task AnswerAsync(HttpContext context)
    {
        AuthenticateResult result = await context.AuthenticateAsync(OpenIddictValidationAspNetCoreDefaults.AuthenticationScheme);
        await (
            result.Succeeded ? context.Response.WriteAsync(result.Principal.FindFirst(OpenIddictConstants.Claims.Subject)?.Value ?? "")
            : result.Properties?.Items.TryGetValue(OpenIddictValidationAspNetCoreConstants.Properties.ErrorDescription, out string? reason)
            == true
                ? Refusal.WriteAsync(context, reason!)
            : Refusal.WriteAsync(context, result.Failure)
        );
    }
}
