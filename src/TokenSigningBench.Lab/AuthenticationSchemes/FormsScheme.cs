using System.Security.Claims;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Limits;
using TokenSigningBench.Lab.Stores;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>A login form and ASP.NET's authentication cookie: the password once, and an encrypted ticket from then on.</summary>
internal sealed class FormsScheme(AuthScheme scheme, IPasswordStore accounts, FailedSignIns failures) : IAuthScheme
{
    private readonly LoginPage _page = new(scheme.LoginPath);

    public void AddTo(AuthenticationBuilder schemes) =>
        RememberedTickets.Add(
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
        routes.Get(scheme.LoginPath, context => _page.ShowAsync(context, StatusCodes.Status200OK, objects: false));
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
        if (await ReadAsync(context).ConfigureAwait(false) is not { } credentials)
        {
            await AskAgainAsync(context).ConfigureAwait(false);
            return;
        }

        using IDisposable? turn = await failures.BeginAsync(context, credentials.Name).ConfigureAwait(false);
        if (turn is null)
        {
            await SchemePages.RefuseAsync(context, FailedSignIns.TellWhen(context)).ConfigureAwait(false);
            return;
        }

        if (!await accounts.VerifyAsync(credentials).ConfigureAwait(false))
        {
            failures.Count(context, credentials.Name);
            await AskAgainAsync(context).ConfigureAwait(false);
            return;
        }

        var identity = new ClaimsIdentity([new(ClaimTypes.Name, credentials.Name)], scheme.Name);
        await context.SignInAsync(scheme.Name, new ClaimsPrincipal(identity)).ConfigureAwait(false);
        await SchemePages.RedirectAsync(context, scheme.Path).ConfigureAwait(false);
    }

    // 403: what was sent is not enough (RFC 9110 section 15.5.4). 401 would have to name a scheme, and there is none for forms.
    private Task AskAgainAsync(HttpContext context) => _page.ShowAsync(context, StatusCodes.Status403Forbidden, objects: true);

    private static async ValueTask<Credentials?> ReadAsync(HttpContext context)
    {
        // Another site's page that sends our form would log its visitor in as somebody else; browsers say whose page it is.
        if (!IsOwn(context.Request) || await SentForm.ReadAsync(context).ConfigureAwait(false) is not { } form)
            return null;
        return new Credentials(form["username"].ToString(), form["password"].ToString());
    }

    private static bool IsOwn(HttpRequest request) =>
        request.Headers.Origin.Count == 0
        || string.Equals(request.Headers.Origin.ToString(), $"{request.Scheme}://{request.Host}", StringComparison.OrdinalIgnoreCase);
}
