using System.Text;
using Microsoft.Extensions.DependencyInjection;
using OpenIddict.Abstractions;
using static OpenIddict.Abstractions.OpenIddictConstants;
using static OpenIddict.Server.OpenIddictServerEvents;

namespace TokenSigningBench.OpenIddictServer.Registration;

/// <summary>
/// The checks that OpenIddict's degraded mode leaves to the program, because no client is stored: who the client is, and where it may be
/// answered.
/// </summary>
internal sealed class DegradedRequests(ProviderOptions options)
{
    public void Add(OpenIddictServerBuilder server) =>
        server
            .AddEventHandler<ValidateAuthorizationRequestContext>(handler =>
                handler.UseInlineHandler(context =>
                {
                    if (!IsKnown(context.ClientId))
                        context.Reject(Errors.InvalidClient, "The client is unknown");
                    else if (!options.Settings.RedirectUris.Contains(context.RedirectUri))
                        context.Reject(Errors.InvalidRequest, "The redirect URI is not one that the client registered");
                    return default;
                })
            )
            .AddEventHandler<ValidateEndSessionRequestContext>(handler =>
                handler.UseInlineHandler(context =>
                {
                    if (context.PostLogoutRedirectUri is { } uri && !options.Settings.RedirectUris.Contains(uri))
                        context.Reject(Errors.InvalidRequest, "The redirect URI is not one that the client registered");
                    return default;
                })
            )
            .AddEventHandler<ValidateTokenRequestContext>(handler =>
                handler.UseInlineHandler(context =>
                {
                    if (
                        !IsAuthenticated(context.ClientId, context.ClientSecret)
                        || (context.Request.IsClientCredentialsGrantType() && context.ClientId != ProviderClients.Confidential)
                    )
                        context.Reject(Errors.InvalidClient, "The client is unknown, or its secret is wrong");
                    return default;
                })
            )
            .AddEventHandler<ValidateIntrospectionRequestContext>(handler =>
                handler.UseInlineHandler(context =>
                {
                    if (context.ClientId != ProviderClients.Confidential || !IsAuthenticated(context.ClientId, context.ClientSecret))
                        context.Reject(Errors.InvalidClient, "The client is unknown, or its secret is wrong");
                    return default;
                })
            );

    private static bool IsKnown(string? client) => client == ProviderClients.Public || client == ProviderClients.Confidential;

    private bool IsAuthenticated(string? client, string? secret) =>
        client == ProviderClients.Public
            ? secret is null
            : client == ProviderClients.Confidential
                && CryptographicOperations.FixedTimeEquals(
                    Encoding.UTF8.GetBytes(secret ?? ""),
                    Encoding.UTF8.GetBytes(ProviderClients.SecretOf(options.Secret))
                );
}
