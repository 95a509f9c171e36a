using Microsoft.IdentityModel.Tokens;
using OpenIddict.Abstractions;
using OpenIddict.Validation.AspNetCore;

namespace TokenSigningBench.RelyingParties.Apis;

/// <summary>OpenIddict.Validation, with a key set in place of a discovery document.</summary>
internal sealed class OpenIddictApi : IRelyingParty
{
    public string Name => "OpenIddict.Validation";

    public string Version => $"OpenIddict.Validation {Refusal.VersionOf(typeof(OpenIddictValidationAspNetCoreHandler))}";

    public void Add(IServiceCollection services, Order order) =>
        services
            .AddOpenIddict()
            .AddValidation(options =>
            {
                var configuration = new OpenIddictConfiguration { Issuer = new Uri(order.Issuer) };
                configuration.SigningKeys.AddRange(new JsonWebKeySet(order.Keys).GetSigningKeys());
                options.SetConfiguration(configuration);
                options.SetIssuer(order.Issuer);
                options.AddAudiences(order.Audience);
                options.UseAspNetCore();
            });

    public async Task AnswerAsync(HttpContext context)
    {
        AuthenticateResult result = await context.AuthenticateAsync(OpenIddictValidationAspNetCoreDefaults.AuthenticationScheme);
        await (
            result.Succeeded ? context.Response.WriteAsync(result.Principal.FindFirst(OpenIddictConstants.Claims.Subject)!.Value)
            : result.Properties?.Items.TryGetValue(OpenIddictValidationAspNetCoreConstants.Properties.ErrorDescription, out string? reason)
            == true
                ? Refusal.WriteAsync(context, reason!)
            : Refusal.WriteAsync(context, result.Failure)
        );
    }
}
