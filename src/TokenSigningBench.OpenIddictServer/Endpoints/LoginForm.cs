using System.Text.Encodings.Web;
using Microsoft.AspNetCore.Antiforgery;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Identity;
using TokenSigningBench.Lab.Limits;

namespace TokenSigningBench.OpenIddictServer.Endpoints;

/// <summary>The login form, whose password ASP.NET Core Identity checks, and locks the account out after five wrong ones.</summary>
internal static class LoginForm
{
    public const string Path = "/login";

    public static IResult Show(HttpContext context, IAntiforgery antiforgery) => Page(context, antiforgery, "");

    public static async Task<IResult> AnswerAsync(HttpContext context, IAntiforgery antiforgery, SignInManager<IdentityUser> signIn)
    {
        if (
            await FormReader.ReadAsync(context).ConfigureAwait(false) is not { } form
            || !await antiforgery.IsRequestValidAsync(context).ConfigureAwait(false)
        )
            return Results.BadRequest();

        SignInResult result = await signIn
            .PasswordSignInAsync(form["username"].ToString(), form["password"].ToString(), isPersistent: false, lockoutOnFailure: true)
            .ConfigureAwait(false);
        return result.Succeeded
            ? Results.Redirect(ReturnUrl.Of(context, AuthorizeEndpoint.Path))
            : Page(context, antiforgery, "The name or the password is wrong.");
    }

    private static IResult Page(HttpContext context, IAntiforgery antiforgery, string message)
    {
        AntiforgeryTokenSet field = antiforgery.GetAndStoreTokens(context);
        string action = HtmlEncoder.Default.Encode(
            $"{Path}?ReturnUrl={Uri.EscapeDataString(ReturnUrl.Of(context, AuthorizeEndpoint.Path))}"
        );
        context.Response.Headers.CacheControl = "no-store";
        return Results.Content(
            $"""
            <!doctype html><html lang="en"><head><title>Sign in</title></head><body><h1>Sign in</h1><p role="alert">{message}</p>
            <form method="post" action="{action}"><input type="hidden" name="{field.FormFieldName}" value="{field.RequestToken}">
            <label>Name <input name="username" autocomplete="username" autofocus></label>
            <label>Password <input name="password" type="password" autocomplete="current-password"></label>
            <button>Sign in</button></form></body></html>
            """,
            "text/html; charset=utf-8"
        );
    }
}
