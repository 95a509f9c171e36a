using System.Reflection;

namespace TokenSigningBench.RelyingParties;

/// <summary>Answers with the library's own reason to refuse a token.</summary>
internal static class Refusal
{
    /// <summary>The status of a refusal, with the reason as the page.</summary>
    public const int Status = StatusCodes.Status401Unauthorized;

    // Where Microsoft.IdentityModel leaves a value out of its message.
    private const string LeftOut = ": '[PII of type";

    public static Task WriteAsync(HttpContext context, Exception? cause) =>
        // The outermost message names the step, the innermost one the reason.
        WriteAsync(
            context,
            cause?.GetBaseException() is { } reason
                ? $"{reason.GetType().Name}: {FirstSentence(reason.Message).Split(LeftOut)[0]}"
                : "no token was accepted"
        );

    // The sentences after it list the keys that were tried, one a line.
    private static string FirstSentence(string message) => message.Split('\n')[0].Split(". ")[0].Trim();

    public static Task WriteAsync(HttpContext context, string reason)
    {
        context.Response.StatusCode = Status;
        context.Response.ContentType = "text/plain; charset=utf-8";
        return context.Response.WriteAsync(reason);
    }

    /// <summary>A library's version as in its package: three numbers.</summary>
    public static string VersionOf(Type type) =>
        type.Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+', '-')[0];
}
