using OpenIddict.Abstractions;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Servers;
using static OpenIddict.Abstractions.OpenIddictConstants;

namespace TokenSigningBench.OpenIddictServer.Registration;

/// <summary>The two clients that the provider knows.</summary>
internal static class ProviderClients
{
    /// <summary>A public client: implicit flow, and code flow with PKCE and refresh tokens.</summary>
    public static string Public => IdentityServerOptions.LabClient.Id;

    /// <summary>A confidential client: code flow with PKCE and refresh tokens, client credentials, introspection.</summary>
    public const string Confidential = OpenIddictProvider.ConfidentialClient;

    /// <summary>The confidential client's secret in a run.</summary>
    public static string SecretOf(LabSecret secret) => secret.SecretOf(Confidential);

    /// <summary>Both clients, as OpenIddict registers them.</summary>
    public static IEnumerable<OpenIddictApplicationDescriptor> Descriptors(ProviderOptions options) =>
        [
            Describe(
                options,
                Public,
                ClientTypes.Public,
                null,
                [Permissions.GrantTypes.Implicit, Permissions.ResponseTypes.IdToken, Permissions.ResponseTypes.IdTokenToken]
            ),
            Describe(
                options,
                Confidential,
                ClientTypes.Confidential,
                SecretOf(options.Secret),
                [Permissions.GrantTypes.ClientCredentials, Permissions.Endpoints.Introspection]
            ),
        ];

    private static OpenIddictApplicationDescriptor Describe(
        ProviderOptions options,
        string id,
        string type,
        string? secret,
        IEnumerable<string> permissions
    )
    {
        var descriptor = new OpenIddictApplicationDescriptor
        {
            ClientId = id,
            ClientSecret = secret,
            ClientType = type,
            ConsentType = ConsentTypes.Implicit,
            Requirements = { Requirements.Features.ProofKeyForCodeExchange },
        };
        descriptor.RedirectUris.UnionWith(options.Settings.RedirectUris.Select(uri => new Uri(uri)));
        descriptor.PostLogoutRedirectUris.UnionWith(options.Settings.RedirectUris.Select(uri => new Uri(uri)));
        descriptor.Permissions.UnionWith(permissions);
        descriptor.Permissions.UnionWith([
            Permissions.Endpoints.Authorization,
            Permissions.Endpoints.Token,
            Permissions.Endpoints.EndSession,
            Permissions.GrantTypes.AuthorizationCode,
            Permissions.GrantTypes.RefreshToken,
            Permissions.ResponseTypes.Code,
            Permissions.Scopes.Email,
            Permissions.Scopes.Profile,
        ]);
        return descriptor;
    }
}
