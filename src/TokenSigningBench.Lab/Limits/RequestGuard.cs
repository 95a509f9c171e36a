using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;

namespace TokenSigningBench.Lab.Limits;

/// <summary>Refuses what Kestrel lets through and another server in front of it might read differently.</summary>
internal static class RequestGuard
{
    /// <summary>Adds it, before anything that looks at a request.</summary>
    public static void UseRequestGuard(this IApplicationBuilder application) =>
        application.Use(
            static (context, next) => HasOneLength(context.Request) && HasOneText(context.Request) ? next(context) : RefuseAsync(context)
        );

    // RFC 9112 section 6.1: chunked, once and alone. Kestrel takes whatever ends in it.
    private static bool HasOneLength(HttpRequest request)
    {
        StringValues encoding = request.Headers.TransferEncoding;
        return encoding.Count == 0 || string.Equals(encoding.ToString(), "chunked", StringComparison.OrdinalIgnoreCase);
    }

    // Whoever says what a body is must say that it is one of our forms.
    private static bool HasOneText(HttpRequest request) =>
        !HttpMethods.IsPost(request.Method) || request.ContentType is not { } type || SentForm.IsType(type);

    private static Task RefuseAsync(HttpContext context)
    {
        context.Response.StatusCode = StatusCodes.Status400BadRequest;
        context.Response.Headers.Connection = "close";
        return Task.CompletedTask;
    }
}
