using System.Security.Claims;
using idunno.Authentication.Basic;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Limits;
using TokenSigningBench.Lab.Stores;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>HTTP Basic (RFC 7617) by idunno.Authentication.Basic: the name and the password with each request.</summary>
internal sealed class BasicScheme(AuthScheme scheme, IPasswordStore accounts, FailedSignIns failures) : IAuthScheme
{
    public void AddTo(AuthenticationBuilder schemes) =>
        schemes.AddBasic(
            scheme.Name,
            basic =>
            {
                basic.Realm = LabAccounts.Realm;
                basic.EncodingPreference = EncodingPreference.Utf8;
                basic.AdvertiseEncodingPreference = true;
                // On loopback nobody listens; what TLS costs is measured by switching it on.
                basic.AllowInsecureProtocol = true;
                basic.Events = new() { OnValidateCredentials = ValidateAsync };
            }
        );

    public void MapTo(SchemeRoutes routes) => routes.Get(scheme.Path, AnswerAsync);

    private async Task ValidateAsync(ValidateCredentialsContext context)
    {
        var credentials = new Credentials(context.Username!, context.Password!);
        using IDisposable? turn = await failures.BeginAsync(context.HttpContext, credentials.Name).ConfigureAwait(false);
        if (turn is null)
        {
            context.Response.StatusCode = FailedSignIns.TellWhen(context.HttpContext);
            return;
        }

        if (!await accounts.VerifyAsync(credentials).ConfigureAwait(false))
        {
            failures.Count(context.HttpContext, credentials.Name);
        }
        else
        {
            context.Principal = new(new ClaimsIdentity([new(ClaimTypes.Name, credentials.Name)], scheme.Name));
            context.Success();
        }
    }

    private async Task AnswerAsync(HttpContext context)
    {
        AuthenticateResult result = await context.AuthenticateAsync(scheme.Name).ConfigureAwait(false);
        if (result.Succeeded)
        {
            await SchemePages.WelcomeAsync(context, result.Principal.Identity!.Name!).ConfigureAwait(false);
            return;
        }

        if (context.Response.StatusCode == StatusCodes.Status429TooManyRequests)
        {
            await SchemePages.RefuseAsync(context, StatusCodes.Status429TooManyRequests).ConfigureAwait(false);
            return;
        }

        await context.ChallengeAsync(scheme.Name).ConfigureAwait(false);
        await SchemePages.RefuseAsync(context, StatusCodes.Status401Unauthorized).ConfigureAwait(false);
    }
}
