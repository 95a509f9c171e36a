using System.Text.Encodings.Web;
using Microsoft.AspNetCore.Http;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>The pages that people and browsers see. None is ever kept by a cache (OAuth 2.0 Form Post Response Mode section 5, RFC 6749 section 5.1).</summary>
internal static class Pages
{
    /// <summary>The path of the login form.</summary>
    public const string Login = "/login";

    /// <summary>A form that the browser sends to the client at once (OAuth 2.0 Form Post Response Mode).</summary>
    public static Task FormPostAsync(HttpContext context, string redirectUri, IReadOnlyList<(string Name, string Value)> fields)
    {
        var html = new StringBuilder(2048);
        html.Append(
            "<!doctype html><html><head><title>Submit this form</title></head><body onload=\"document.forms[0].submit()\"><form method=\"post\" action=\""
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

    /// <summary>What went wrong, where it must not be sent to the client (OpenID Connect Core 1.0 section 3.1.2.6).</summary>
    public static Task ErrorAsync(HttpContext context, string error, string description, int status = StatusCodes.Status400BadRequest) =>
        WriteAsync(
            context,
            status,
            $"<!doctype html><html><head><title>{error}</title></head><body><h1>{error}</h1><p>{HtmlEncoder.Default.Encode(description)}</p></body></html>"
        );

    /// <param name="returnUrl">Where it leads when somebody has signed in.</param>
    /// <param name="antiforgery">The name and the value of its hidden field.</param>
    /// <param name="objection">What was wrong with the last try; null for the first.</param>
    public static Task LoginAsync(HttpContext context, string returnUrl, (string Name, string Value) antiforgery, string? objection)
    {
        string hidden =
            $"<input type=\"hidden\" name=\"{HtmlEncoder.Default.Encode(antiforgery.Name)}\" value=\"{HtmlEncoder.Default.Encode(antiforgery.Value)}\">";
        string action = HtmlEncoder.Default.Encode($"{Login}?ReturnUrl={Uri.EscapeDataString(returnUrl)}");
        return WriteAsync(
            context,
            StatusCodes.Status200OK,
            $"""
            <!doctype html><html lang="en"><head><title>Sign in</title></head><body><h1>Sign in</h1><p role="alert">{objection}</p>
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
        // Composed, and sent with the headers in one piece when the request ends.
        Encoding.UTF8.GetBytes(html, response.BodyWriter);
        return Task.CompletedTask;
    }
}
