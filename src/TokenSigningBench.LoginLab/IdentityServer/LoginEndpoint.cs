using System.Security.Claims;
using Microsoft.AspNetCore.Antiforgery;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.Http;

namespace TokenSigningBench.LoginLab.IdentityServer;

/// <summary>The login form, and what becomes of it.</summary>
internal sealed class LoginEndpoint(Passwords passwords, IAntiforgery antiforgery)
{
    /// <summary>Shows the form.</summary>
    public Task ShowAsync(HttpContext context) => ShowAsync(context, null);

    /// <summary>Signs somebody in, and leads back to where they came from.</summary>
    public async Task AnswerAsync(HttpContext context)
    {
        ServerTimings timings = ServerTimings.Of(context);
        if (!await antiforgery.IsRequestValidAsync(context).ConfigureAwait(false))
        {
            await Pages.ErrorAsync(context, "invalid_request", "The form is not one that this server gave out to this browser").ConfigureAwait(false);
            return;
        }

        IFormCollection form = await context.Request.ReadFormAsync(context.RequestAborted).ConfigureAwait(false);
        string name = form["username"].ToString();
        timings.Enter(ServerPart.Password);
        bool known = passwords.Verify(name, form["password"].ToString());
        timings.Leave();
        if (!known)
        {
            await ShowAsync(context, "The name or the password is wrong.").ConfigureAwait(false);
            return;
        }

        timings.Enter(ServerPart.Session);
        var identity = new ClaimsIdentity([new(ClaimTypes.NameIdentifier, name)], CookieAuthenticationDefaults.AuthenticationScheme);
        await context.SignInAsync(new ClaimsPrincipal(identity)).ConfigureAwait(false);
        timings.Enter(ServerPart.Write);
        context.Response.Redirect(ReturnUrl(context));
    }

    private Task ShowAsync(HttpContext context, string? objection)
    {
        AntiforgeryTokenSet field = antiforgery.GetAndStoreTokens(context);
        return Pages.LoginAsync(context, ReturnUrl(context), (field.FormFieldName, field.RequestToken!), objection);
    }

    // Only back to the authorize endpoint: a form that leads anywhere lets others send people anywhere.
    private static string ReturnUrl(HttpContext context) =>
        context.Request.Query["ReturnUrl"].ToString() is var url && url.StartsWith($"{AuthorizeEndpoint.Path}?", StringComparison.Ordinal) ? url : "/";
}
