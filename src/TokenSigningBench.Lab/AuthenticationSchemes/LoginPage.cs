using Microsoft.AspNetCore.Http;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>The page with the login form of a mode. Nothing that anybody sent is ever on it.</summary>
/// <param name="path">Where the form is sent.</param>
internal sealed class LoginPage(string path)
{
    private readonly byte[] _first = Compose(path, "");
    private readonly byte[] _again = Compose(path, "The name or the password is wrong.");

    /// <param name="status">The status that it is shown with.</param>
    /// <param name="objects">Whether it says that the last try was wrong.</param>
    public Task ShowAsync(HttpContext context, int status, bool objects) =>
        SchemePages.WriteAsync(context, status, "text/html; charset=utf-8", objects ? _again : _first);

    private static byte[] Compose(string path, string objection) =>
        Encoding.UTF8.GetBytes(
            $"""
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Log in</title></head><body><h1>Log in</h1><p role="alert">{objection}</p>
            <form method="post" action="{path}">
            <label>Name <input name="username" autocomplete="username" autofocus></label>
            <label>Password <input name="password" type="password" autocomplete="current-password"></label>
            <button>Log in</button></form></body></html>
            """
        );
}
