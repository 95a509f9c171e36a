using System.Security.Claims;
using Microsoft.AspNetCore.Antiforgery;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using TokenSigningBench.Lab.Limits;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>Shows the login form and handles its posts.</summary>
internal sealed class LoginEndpoint(UserPasswords passwords, IAntiforgery antiforgery, ILogger log)
{
    public async Task ShowAsync(HttpContext context)
    {
        await RestoreUserAsync(context).ConfigureAwait(false);
        await ShowAsync(context, null).ConfigureAwait(false);
    }

    /// <summary>Signs in the user and redirects to the return URL.</summary>
    public async Task AnswerAsync(HttpContext context)
    {
        ServerTimings timings = ServerTimings.Of(context);
        IFormCollection? form = await FormReader.ReadAsync(context).ConfigureAwait(false);
        await RestoreUserAsync(context).ConfigureAwait(false);
        if (form is null || !await antiforgery.IsRequestValidAsync(context).ConfigureAwait(false))
        {
            log.ForeignForm();
            await Pages
                .ErrorAsync(context, "invalid_request", "The form is not one that this server gave out to this browser")
                .ConfigureAwait(false);
            return;
        }

        string name = form["username"].ToString();
        timings.Enter(ServerPhase.Password);
        bool isValid = passwords.Verify(name, form["password"].ToString());
        timings.Leave();
        if (!isValid)
        {
            log.WrongPassword();
            await ShowAsync(context, "The name or the password is wrong.").ConfigureAwait(false);
            return;
        }

        timings.Enter(ServerPhase.Session);
        var identity = new ClaimsIdentity([new(ClaimTypes.NameIdentifier, name)], CookieAuthenticationDefaults.AuthenticationScheme);
        await context.SignInAsync(new ClaimsPrincipal(identity)).ConfigureAwait(false);
        timings.Enter(ServerPhase.Write);
        context.Response.Redirect(ReturnUrl.Of(context, AuthorizeEndpoint.Path));
    }

    private Task ShowAsync(HttpContext context, string? message)
    {
        AntiforgeryTokenSet field = antiforgery.GetAndStoreTokens(context);
        return Pages.LoginAsync(
            context,
            ReturnUrl.Of(context, AuthorizeEndpoint.Path),
            (field.FormFieldName, field.RequestToken!),
            message
        );
    }

    // An antiforgery token is valid only for the user who was signed in when it was issued. After another user has signed in it is invalid.
    private static async Task RestoreUserAsync(HttpContext context)
    {
        if (await context.AuthenticateAsync().ConfigureAwait(false) is { Succeeded: true } session)
            context.User = session.Principal;
    }
}
