using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace TokenSigningBench.LoginLab.Abuse;

/// <summary>A form that anybody sent.</summary>
internal static class SentForm
{
    private static readonly FormOptions Limits = new() { ValueCountLimit = 64, KeyLengthLimit = 256, ValueLengthLimit = 64 * 1024 };

    /// <summary>Reads it.</summary>
    /// <returns>Null where it is none, has more in it than any of ours, or its chunks are not what they say.</returns>
    public static async ValueTask<IFormCollection?> ReadAsync(HttpContext context)
    {
        if (!context.Request.HasFormContentType)
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
