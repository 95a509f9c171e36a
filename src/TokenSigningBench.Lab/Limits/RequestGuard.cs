using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;

namespace TokenSigningBench.Lab.Limits;

/// <summary>Refuses requests that Kestrel accepts and that a proxy in front of it might interpret differently.</summary>
public static class RequestGuard
{
    /// <summary>Adds the guard. It must come before all middleware that reads a request.</summary>
    public static void UseRequestGuard(this IApplicationBuilder application) =>
        application.Use(
            static (context, next) =>
                HasUnambiguousLength(context.Request) && HasFormContentType(context.Request) ? next(context) : RefuseAsync(context)
        );

    // RFC 9112 section 6.1: only "chunked", once. Kestrel accepts any list that ends in it.
    private static bool HasUnambiguousLength(HttpRequest request)
    {
        StringValues encoding = request.Headers.TransferEncoding;
        return encoding.Count == 0 || string.Equals(encoding.ToString(), "chunked", StringComparison.OrdinalIgnoreCase);
    }

    // A content type is optional, but if present it must be that of the servers' forms.
    private static bool HasFormContentType(HttpRequest request) =>
        !HttpMethods.IsPost(request.Method) || request.ContentType is not { } type || FormReader.IsFormContentType(type);

    private static Task RefuseAsync(HttpContext context)
    {
        context.Response.StatusCode = StatusCodes.Status400BadRequest;
        context.Response.Headers.Connection = "close";
        return Task.CompletedTask;
    }
}
