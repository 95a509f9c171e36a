using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Net.Http.Headers;

namespace TokenSigningBench.Lab.Limits;

/// <summary>Reads form posts from untrusted clients.</summary>
public static class FormReader
{
    // The length of a value is limited by the servers' maximum body size.
    private static readonly FormOptions Limits = new() { ValueCountLimit = 64, KeyLengthLimit = 256 };

    /// <summary>
    /// Whether a content type is that of the servers' forms: <c>application/x-www-form-urlencoded</c>, in UTF-8 (WHATWG HTML, section
    /// 4.10.21.3). ASP.NET throws on UTF-7, also in one part of a multipart form, and reads an unknown charset as UTF-8.
    /// </summary>
    public static bool IsFormContentType(string? contentType) =>
        MediaTypeHeaderValue.TryParse(contentType, out MediaTypeHeaderValue? type)
        && type.MediaType.Equals("application/x-www-form-urlencoded", StringComparison.OrdinalIgnoreCase)
        && type.Parameters.All(parameter =>
            !parameter.Name.Equals("charset", StringComparison.OrdinalIgnoreCase)
            || HeaderUtilities.RemoveQuotes(parameter.Value).Equals("utf-8", StringComparison.OrdinalIgnoreCase)
        );

    /// <returns>Null if the body is not a form, has more fields than any of the servers' forms, or has malformed chunks.</returns>
    public static async ValueTask<IFormCollection?> ReadAsync(HttpContext context)
    {
        if (!IsFormContentType(context.Request.ContentType))
            return null;
        try
        {
            return await context.Request.ReadFormAsync(Limits, context.RequestAborted).ConfigureAwait(false);
        }
        catch (Exception e) when (e is InvalidDataException or IOException and not BadHttpRequestException)
        {
            // Kestrel turns its own exceptions into responses. The others would become 500, although they are the client's fault.
            return null;
        }
    }
}
