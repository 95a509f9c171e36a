using Microsoft.AspNetCore.Http;

namespace TokenSigningBench.Lab.Limits;

/// <summary>Where a login form sends the user afterwards.</summary>
public static class ReturnUrl
{
    /// <summary>
    /// Only back to the authorize endpoint: otherwise the form would be an open redirect. Characters that are not allowed in a URL are not
    /// allowed in a header either.
    /// </summary>
    /// <param name="authorizePath">The path of the authorize endpoint.</param>
    public static string Of(HttpContext context, string authorizePath) =>
        context.Request.Query["ReturnUrl"].ToString() is var url
        && url.StartsWith($"{authorizePath}?", StringComparison.Ordinal)
        && url.All(c => c is > ' ' and < '\x7f')
            ? url
            : "/";
}
