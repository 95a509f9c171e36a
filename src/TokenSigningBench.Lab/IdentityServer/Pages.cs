using System.Text.Encodings.Web;
using Microsoft.AspNetCore.Http;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>The HTML pages. None may be cached (OAuth 2.0 Form Post Response Mode section 5, RFC 6749 section 5.1).</summary>
internal static class Pages
{
    /// <summary>The path of the login form.</summary>
    public const string Login = "/login";

    /// <summary>A page whose form the browser submits to the client at once (OAuth 2.0 Form Post Response Mode).</summary>
    public static Task FormPostAsync(HttpContext context, string redirectUri, IReadOnlyList<(string Name, string Value)> fields)
    {
        var html = new StringBuilder(2048);
        html.Append(
            "<!doctype html><html><head><title>Submit this form</title></head>"
                + "<body onload=\"document.forms[0].submit()\"><form method=\"post\" action=\""
        );
        html.Append(HtmlEncoder.Default.Encode(redirectUri)).Append("\">");
        foreach ((string name, string value) in fields)
            html.Append("<input type=\"hidden\" name=\"")
                .Append(name)
                .Append("\" value=\"")
                .Append(HtmlEncoder.Default.Encode(value))
                .Append("\">");
        html.Append("<noscript><button>Continue</button></noscript></form></body></html>");
        return WriteAsync(context, StatusCodes.Status200OK, html.ToString());
    }

    /// <summary>An error page, for errors that must not be sent to the client (OpenID Connect Core 1.0 section 3.1.2.6).</summary>
    public static Task ErrorAsync(HttpContext context, string error, string description, int status = StatusCodes.Status400BadRequest) =>
        WriteAsync(
            context,
            status,
            $"<!doctype html><html><head><title>{error}</title></head><body><h1>{error}</h1>"
                + $"<p>{HtmlEncoder.Default.Encode(description)}</p></body></html>"
        );

    /// <param name="returnUrl">The redirect's target after the sign-in.</param>
    /// <param name="antiforgery">The name and value of the hidden antiforgery field.</param>
    /// <param name="message">The error of the last attempt; null for the first.</param>
    public static Task LoginAsync(HttpContext context, string returnUrl, (string Name, string Value) antiforgery, string? message)
    {
        string hidden =
            $"<input type=\"hidden\" name=\"{HtmlEncoder.Default.Encode(antiforgery.Name)}\" "
            + $"value=\"{HtmlEncoder.Default.Encode(antiforgery.Value)}\">";
        string action = HtmlEncoder.Default.Encode($"{Login}?ReturnUrl={Uri.EscapeDataString(returnUrl)}");
        return WriteAsync(
            context,
            StatusCodes.Status200OK,
            $"""
            <!doctype html><html lang="en"><head><title>Sign in</title></head><body><h1>Sign in</h1><p role="alert">{message}</p>
            <form method="post" action="{action}">{hidden}
            <label>Name <input name="username" autocomplete="username" autofocus></label>
            <label>Password <input name="password" type="password" autocomplete="current-password"></label>
            <button>Sign in</button></form></body></html>
            """
        );
    }

    private static Task WriteAsync(HttpContext context, int status, string html)
    {
        ServerTimings.Of(context).Enter(ServerPhase.Write);
        HttpResponse response = context.Response;
        response.StatusCode = status;
        response.ContentType = "text/html; charset=utf-8";
        response.ContentLength = Encoding.UTF8.GetByteCount(html);
        response.Headers.CacheControl = "no-store";
        // Buffered, and sent together with the headers when the request ends.
        Encoding.UTF8.GetBytes(html, response.BodyWriter);
        return Task.CompletedTask;
    }
}
