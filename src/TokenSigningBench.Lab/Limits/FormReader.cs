using Microsoft.AspNetCore.Http;

namespace TokenSigningBench.Lab.Limits;

/// <summary>Reads the servers' form posts.</summary>
public static class FormReader
{
    /// <returns>Null if the body is not a form, or not a well-formed one.</returns>
    public static async ValueTask<IFormCollection?> ReadAsync(HttpContext context)
    {
        if (!context.Request.HasFormContentType)
            return null;
        try
        {
            return await context.Request.ReadFormAsync(context.RequestAborted).ConfigureAwait(false);
        }
        catch (InvalidDataException)
        {
            // Too many fields, or a NUL in one: the client's fault, and otherwise status 500.
            return null;
        }
    }
}
