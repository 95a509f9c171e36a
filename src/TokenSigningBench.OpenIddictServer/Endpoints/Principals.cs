using System.Security.Claims;
using Microsoft.AspNetCore.Identity;
using Microsoft.IdentityModel.Tokens;
using OpenIddict.Abstractions;
using static OpenIddict.Abstractions.OpenIddictConstants;

namespace TokenSigningBench.OpenIddictServer.Endpoints;

/// <summary>The claims that go into tokens.</summary>
internal static class Principals
{
    /// <summary>A user's claims, each in the tokens whose scopes ask for it.</summary>
    public static ClaimsIdentity OfUser(IdentityUser user, IEnumerable<string> scopes)
    {
        ClaimsIdentity identity = Empty()
            .SetClaim(Claims.Subject, user.Id)
            .SetClaim(Claims.Name, user.UserName)
            .SetClaim(Claims.Email, user.Email)
            .SetScopes(scopes);
        identity.SetDestinations(Destinations);
        return identity;
    }

    /// <summary>The claims of a client that acts for itself.</summary>
    public static ClaimsIdentity OfClient(string clientId)
    {
        ClaimsIdentity identity = Empty().SetClaim(Claims.Subject, clientId);
        identity.SetDestinations(Destinations);
        return identity;
    }

    private static ClaimsIdentity Empty() => new(TokenValidationParameters.DefaultAuthenticationType, Claims.Name, Claims.Role);

    private static IEnumerable<string> Destinations(Claim claim) =>
        claim.Type switch
        {
            Claims.Name when claim.Subject!.HasScope(Scopes.Profile) =>
            [
                OpenIddictConstants.Destinations.AccessToken,
                OpenIddictConstants.Destinations.IdentityToken,
            ],
            Claims.Email when claim.Subject!.HasScope(Scopes.Email) =>
            [
                OpenIddictConstants.Destinations.AccessToken,
                OpenIddictConstants.Destinations.IdentityToken,
            ],
            _ => [OpenIddictConstants.Destinations.AccessToken],
        };
}
