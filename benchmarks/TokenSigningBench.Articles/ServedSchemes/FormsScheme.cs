using System.Security.Claims;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.Stores;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Limits;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>A login form and ASP.NET's authentication cookie: the password is sent once, and an encrypted ticket from then on.</summary>
internal sealed class FormsScheme(AuthScheme scheme, IPasswordStore accounts) : IAuthScheme
{
    private readonly LoginPage _page = new(scheme.LoginPath);

    public void AddTo(AuthenticationBuilder schemes) =>
        CachingTicketFormat.Add(
            schemes,
            scheme.Name,
            cookie =>
            {
                cookie.Cookie.Name = scheme.Cookie;
                cookie.Cookie.Path = scheme.Path;
                cookie.Cookie.SameSite = SameSiteMode.Strict;
            }
        );

    public void MapTo(SchemeRoutes routes)
    {
        routes.Get(scheme.Path, AnswerAsync);
        routes.Get(scheme.LoginPath, context => _page.ShowAsync(context, StatusCodes.Status200OK, hasFailed: false));
        routes.Post(scheme.LoginPath, LogInAsync);
    }

    private async Task AnswerAsync(HttpContext context)
    {
        AuthenticateResult result = await context.AuthenticateAsync(scheme.Name).ConfigureAwait(false);
        await (
            result.Succeeded
                ? SchemePages.WelcomeAsync(context, result.Principal.Identity!.Name!)
                : SchemePages.RedirectAsync(context, scheme.LoginPath)
        ).ConfigureAwait(false);
    }

    private async Task LogInAsync(HttpContext context)
    {
        if (
            await ReadCredentialsAsync(context).ConfigureAwait(false) is not { } credentials
            || !await accounts.VerifyAsync(credentials).ConfigureAwait(false)
        )
        {
            await ShowAgainAsync(context).ConfigureAwait(false);
            return;
        }

        var identity = new ClaimsIdentity([new(ClaimTypes.Name, credentials.Name)], scheme.Name);
        await context.SignInAsync(scheme.Name, new ClaimsPrincipal(identity)).ConfigureAwait(false);
        await SchemePages.RedirectAsync(context, scheme.Path).ConfigureAwait(false);
    }

    // 403: the credentials are not sufficient (RFC 9110 section 15.5.4). 401 would have to name an authentication scheme, and forms have
    // none.
    private Task ShowAgainAsync(HttpContext context) => _page.ShowAsync(context, StatusCodes.Status403Forbidden, hasFailed: true);

    private static async ValueTask<Credentials?> ReadCredentialsAsync(HttpContext context)
    {
        // Login CSRF: another site's page could log its visitor in as someone else. The Origin header names the page's site.
        if (!IsSameOrigin(context.Request) || await FormReader.ReadAsync(context).ConfigureAwait(false) is not { } form)
            return null;
        return new Credentials(form["username"].ToString(), form["password"].ToString());
    }

    private static bool IsSameOrigin(HttpRequest request) =>
        request.Headers.Origin.Count == 0
        || string.Equals(request.Headers.Origin.ToString(), $"{request.Scheme}://{request.Host}", StringComparison.OrdinalIgnoreCase);
}
