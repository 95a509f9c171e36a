using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Net.Http.Headers;

namespace TokenSigningBench.Lab.Limits;

/// <summary>A form that anybody sent.</summary>
internal static class SentForm
{
    // How long a value may be is the servers' limit of a body.
    private static readonly FormOptions Limits = new() { ValueCountLimit = 64, KeyLengthLimit = 256 };

    /// <summary>
    /// Whether a body's type is that of our forms: <c>application/x-www-form-urlencoded</c>, in UTF-8 (WHATWG HTML, section 4.10.21.3). ASP.NET fails on UTF-7,
    /// of a whole form or of one part of a multipart one, and reads a charset that it does not know as UTF-8.
    /// </summary>
    public static bool IsType(string? contentType) =>
        MediaTypeHeaderValue.TryParse(contentType, out MediaTypeHeaderValue? type)
        && type.MediaType.Equals("application/x-www-form-urlencoded", StringComparison.OrdinalIgnoreCase)
        && type.Parameters.All(parameter =>
            !parameter.Name.Equals("charset", StringComparison.OrdinalIgnoreCase)
            || HeaderUtilities.RemoveQuotes(parameter.Value).Equals("utf-8", StringComparison.OrdinalIgnoreCase)
        );

    /// <returns>Null where it is none, has more in it than any of ours, or its chunks are not what they say.</returns>
    public static async ValueTask<IFormCollection?> ReadAsync(HttpContext context)
    {
        if (!IsType(context.Request.ContentType))
            return null;
        try
        {
            return await context.Request.ReadFormAsync(Limits, context.RequestAborted).ConfigureAwait(false);
        }
        catch (Exception e) when (e is InvalidDataException or IOException and not BadHttpRequestException)
        {
            // Kestrel answers its own by itself, each with its status; the rest would be our fault to the client, 500.
            return null;
        }
    }
}
