using System.Security.Claims;
using Microsoft.AspNetCore.Antiforgery;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using TokenSigningBench.Lab.Limits;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>The login form, and what becomes of it.</summary>
internal sealed class LoginEndpoint(Passwords passwords, IAntiforgery antiforgery, FailedSignIns failures, ILogger log)
{
    public async Task ShowAsync(HttpContext context)
    {
        await BindAsync(context).ConfigureAwait(false);
        await ShowAsync(context, null).ConfigureAwait(false);
    }

    /// <summary>Signs somebody in, and leads back to where they came from.</summary>
    public async Task AnswerAsync(HttpContext context)
    {
        ServerTimings timings = ServerTimings.Of(context);
        IFormCollection? form = await SentForm.ReadAsync(context).ConfigureAwait(false);
        await BindAsync(context).ConfigureAwait(false);
        if (form is null || !await antiforgery.IsRequestValidAsync(context).ConfigureAwait(false))
        {
            log.ForeignForm();
            await Pages
                .ErrorAsync(context, "invalid_request", "The form is not one that this server gave out to this browser")
                .ConfigureAwait(false);
            return;
        }

        string name = form["username"].ToString();
        using IDisposable? turn = await failures.BeginAsync(context, name).ConfigureAwait(false);
        if (turn is null)
        {
            log.TooManyWrongPasswords();
            await Pages
                .ErrorAsync(
                    context,
                    "too_many_requests",
                    "Too many wrong passwords came from here: try again in a minute",
                    FailedSignIns.TellWhen(context)
                )
                .ConfigureAwait(false);
            return;
        }

        timings.Enter(ServerPhase.Password);
        bool known = passwords.Verify(name, form["password"].ToString());
        timings.Leave();
        if (!known)
        {
            failures.Count(context, name);
            log.WrongPassword();
            await ShowAsync(context, "The name or the password is wrong.").ConfigureAwait(false);
            return;
        }

        timings.Enter(ServerPhase.Session);
        var identity = new ClaimsIdentity([new(ClaimTypes.NameIdentifier, name)], CookieAuthenticationDefaults.AuthenticationScheme);
        await context.SignInAsync(new ClaimsPrincipal(identity)).ConfigureAwait(false);
        timings.Enter(ServerPhase.Write);
        context.Response.Redirect(ReturnUrl(context));
    }

    private Task ShowAsync(HttpContext context, string? objection)
    {
        AntiforgeryTokenSet field = antiforgery.GetAndStoreTokens(context);
        return Pages.LoginAsync(context, ReturnUrl(context), (field.FormFieldName, field.RequestToken!), objection);
    }

    // A form belongs to who was signed in when it was given out: after somebody else has signed in it is worth nothing.
    private static async Task BindAsync(HttpContext context)
    {
        if (await context.AuthenticateAsync().ConfigureAwait(false) is { Succeeded: true } session)
            context.User = session.Principal;
    }

    // Only back to the authorize endpoint: a form that leads anywhere lets others send people anywhere. What is not of a URL cannot be in a header.
    private static string ReturnUrl(HttpContext context) =>
        context.Request.Query["ReturnUrl"].ToString() is var url
        && url.StartsWith($"{AuthorizeEndpoint.Path}?", StringComparison.Ordinal)
        && url.All(c => c is > ' ' and < '\x7f')
            ? url
            : "/";
}
