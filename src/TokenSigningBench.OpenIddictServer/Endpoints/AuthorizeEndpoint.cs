using System.Security.Claims;
using Microsoft.AspNetCore;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Identity;
using OpenIddict.Abstractions;
using OpenIddict.Server.AspNetCore;
using static OpenIddict.Abstractions.OpenIddictConstants;

namespace TokenSigningBench.OpenIddictServer.Endpoints;

/// <summary>The authorize endpoint: OpenIddict has validated the request, and signs what this returns.</summary>
internal static class AuthorizeEndpoint
{
    public const string Path = "/connect/authorize";

    /// <param name="stores">Whether authorizations are stored.</param>
    public static async Task<IResult> AnswerAsync(HttpContext context, UserManager<IdentityUser> users, bool stores)
    {
        OpenIddictRequest request = context.GetOpenIddictServerRequest()!;
        AuthenticateResult session = await context.AuthenticateAsync(IdentityConstants.ApplicationScheme).ConfigureAwait(false);
        IdentityUser? user =
            session.Succeeded && !request.HasPromptValue(PromptValues.Login)
                ? await users.GetUserAsync(session.Principal).ConfigureAwait(false)
                : null;
        if (user is null)
            return request.HasPromptValue(PromptValues.None)
                ? Refuse(Errors.LoginRequired, "Nobody is signed in")
                : Results.Challenge(new() { RedirectUri = WithoutPrompt(context) }, [IdentityConstants.ApplicationScheme]);

        ClaimsIdentity identity = Principals.OfUser(user, request.GetScopes());
        if (stores)
            identity.SetAuthorizationId(await AuthorizationAsync(context, request, identity).ConfigureAwait(false));
        return Results.SignIn(new ClaimsPrincipal(identity), null, OpenIddictServerAspNetCoreDefaults.AuthenticationScheme);
    }

    public static IResult Refuse(string error, string description) =>
        Results.Forbid(
            new(
                new Dictionary<string, string?>
                {
                    [OpenIddictServerAspNetCoreConstants.Properties.Error] = error,
                    [OpenIddictServerAspNetCoreConstants.Properties.ErrorDescription] = description,
                }
            ),
            [OpenIddictServerAspNetCoreDefaults.AuthenticationScheme]
        );

    // The user's permanent authorization of this client, which is stored once and found again, as in OpenIddict's samples.
    private static async Task<string?> AuthorizationAsync(HttpContext context, OpenIddictRequest request, ClaimsIdentity identity)
    {
        var applications = (IOpenIddictApplicationManager)context.RequestServices.GetService(typeof(IOpenIddictApplicationManager))!;
        var authorizations = (IOpenIddictAuthorizationManager)context.RequestServices.GetService(typeof(IOpenIddictAuthorizationManager))!;
        object application = (await applications.FindByClientIdAsync(request.ClientId!).ConfigureAwait(false))!;
        string client = (await applications.GetIdAsync(application).ConfigureAwait(false))!;
        string subject = identity.GetClaim(Claims.Subject)!;
        await foreach (
            object found in authorizations
                .FindAsync(subject, client, Statuses.Valid, AuthorizationTypes.Permanent, identity.GetScopes())
                .ConfigureAwait(false)
        )
            return await authorizations.GetIdAsync(found).ConfigureAwait(false);
        object created = await authorizations
            .CreateAsync(identity, subject, client, AuthorizationTypes.Permanent, identity.GetScopes())
            .ConfigureAwait(false);
        return await authorizations.GetIdAsync(created).ConfigureAwait(false);
    }

    // After signing in, the user must not be asked again in a loop.
    private static string WithoutPrompt(HttpContext context)
    {
        IEnumerable<KeyValuePair<string, Microsoft.Extensions.Primitives.StringValues>> parameters = context.Request.HasFormContentType
            ? context.Request.Form
            : context.Request.Query;
        return Path + QueryString.Create(parameters.Where(parameter => parameter.Key != Parameters.Prompt));
    }
}
