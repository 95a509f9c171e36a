using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;

namespace TokenSigningBench.LoginLab.Abuse;

/// <summary>Refuses what Kestrel lets through and another server in front of it might read differently.</summary>
internal static class RequestGuard
{
    /// <summary>Adds it.</summary>
    public static void UseRequestGuard(this IApplicationBuilder application) => application.Use(static (context, next) =>
    {
        // RFC 9112 section 6.1: chunked, once and alone. Kestrel takes whatever ends in it.
        StringValues encoding = context.Request.Headers.TransferEncoding;
        return encoding.Count == 0 || string.Equals(encoding.ToString(), "chunked", StringComparison.OrdinalIgnoreCase) ? next(context) : RefuseAsync(context);
    });

    private static Task RefuseAsync(HttpContext context)
    {
        context.Response.StatusCode = StatusCodes.Status400BadRequest;
        context.Response.Headers.Connection = "close";
        return Task.CompletedTask;
    }
}
