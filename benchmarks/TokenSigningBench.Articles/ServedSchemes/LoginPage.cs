using Microsoft.AspNetCore.Http;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>The login page of a scheme. It never contains data that a client sent.</summary>
/// <param name="path">The path that the form is posted to.</param>
internal sealed class LoginPage(string path)
{
    private readonly byte[] _first = Compose(path, "");
    private readonly byte[] _failed = Compose(path, "The name or the password is wrong.");

    /// <param name="hasFailed">Whether to show that the last attempt was wrong.</param>
    public Task ShowAsync(HttpContext context, int status, bool hasFailed) =>
        SchemePages.WriteAsync(context, status, "text/html; charset=utf-8", hasFailed ? _failed : _first);

    private static byte[] Compose(string path, string message) =>
        Encoding.UTF8.GetBytes(
            """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Log in</title></head>"""
                + $"""
                <body><h1>Log in</h1><p role="alert">{message}</p>
                <form method="post" action="{path}">
                <label>Name <input name="username" autocomplete="username" autofocus></label>
                <label>Password <input name="password" type="password" autocomplete="current-password"></label>
                <button>Log in</button></form></body></html>
                """
        );
}
