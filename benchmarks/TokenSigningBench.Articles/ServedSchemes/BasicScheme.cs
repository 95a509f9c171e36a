using System.Security.Claims;
using idunno.Authentication.Basic;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.Stores;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>HTTP Basic (RFC 7617) by idunno.Authentication.Basic: each request contains the name and the password.</summary>
internal sealed class BasicScheme(AuthScheme scheme, IPasswordStore accounts) : IAuthScheme
{
    public void AddTo(AuthenticationBuilder schemes) =>
        schemes.AddBasic(
            scheme.Name,
            basic =>
            {
                basic.Realm = LabAccounts.Realm;
                basic.EncodingPreference = EncodingPreference.Utf8;
                basic.AdvertiseEncodingPreference = true;
                // Loopback cannot be eavesdropped on by other hosts; the cost of TLS is measured by enabling it.
                basic.AllowInsecureProtocol = true;
                basic.Events = new() { OnValidateCredentials = ValidateAsync };
            }
        );

    public void MapTo(SchemeRoutes routes) => routes.Get(scheme.Path, AnswerAsync);

    private async Task ValidateAsync(ValidateCredentialsContext context)
    {
        var credentials = new Credentials(context.Username!, context.Password!);
        if (!await accounts.VerifyAsync(credentials).ConfigureAwait(false))
            return;
        context.Principal = new(new ClaimsIdentity([new(ClaimTypes.Name, credentials.Name)], scheme.Name));
        context.Success();
    }

    private async Task AnswerAsync(HttpContext context)
    {
        AuthenticateResult result = await context.AuthenticateAsync(scheme.Name).ConfigureAwait(false);
        if (result.Succeeded)
        {
            await SchemePages.WelcomeAsync(context, result.Principal.Identity!.Name!).ConfigureAwait(false);
            return;
        }

        await context.ChallengeAsync(scheme.Name).ConfigureAwait(false);
        await SchemePages.RefuseAsync(context, StatusCodes.Status401Unauthorized).ConfigureAwait(false);
    }
}
