using Microsoft.AspNetCore.Http;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>Writes the responses of all schemes. None may be cached.</summary>
internal static class SchemePages
{
    private static readonly byte[] Refused = "Refused.\n"u8.ToArray();

    /// <summary>The protected page, which contains the account's name.</summary>
    public static Task WelcomeAsync(HttpContext context, string name)
    {
        int bytes = Encoding.UTF8.GetByteCount(name) + 1;
        HttpResponse response = Begin(context, StatusCodes.Status200OK, "text/plain; charset=utf-8", bytes);
        // Buffered, and sent together with the headers when the request ends.
        Span<byte> body = response.BodyWriter.GetSpan(bytes);
        Encoding.UTF8.GetBytes(name, body);
        body[bytes - 1] = (byte)'\n';
        response.BodyWriter.Advance(bytes);
        return Task.CompletedTask;
    }

    /// <summary>A refusal without a reason.</summary>
    public static Task RefuseAsync(HttpContext context, int status) => WriteAsync(context, status, "text/plain; charset=utf-8", Refused);

    /// <summary>A page from prepared bytes.</summary>
    public static Task WriteAsync(HttpContext context, int status, string contentType, ReadOnlySpan<byte> page)
    {
        HttpResponse response = Begin(context, status, contentType, page.Length);
        page.CopyTo(response.BodyWriter.GetSpan(page.Length));
        response.BodyWriter.Advance(page.Length);
        return Task.CompletedTask;
    }

    /// <summary>A redirect to another page of this server.</summary>
    public static Task RedirectAsync(HttpContext context, string path)
    {
        HttpResponse response = context.Response;
        response.Headers.CacheControl = "no-store";
        response.Redirect(path);
        response.ContentLength = 0;
        return Task.CompletedTask;
    }

    private static HttpResponse Begin(HttpContext context, int status, string contentType, int bytes)
    {
        HttpResponse response = context.Response;
        response.StatusCode = status;
        response.ContentType = contentType;
        response.ContentLength = bytes;
        response.Headers.CacheControl = "no-store";
        return response;
    }
}
