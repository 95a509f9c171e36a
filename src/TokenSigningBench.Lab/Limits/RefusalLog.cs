using Microsoft.Extensions.Logging;

namespace TokenSigningBench.Lab.Limits;

/// <summary>
/// The log messages of refused requests. They give the reason and never contain data that the client sent. Accepted requests are not
/// logged.
/// </summary>
internal static partial class RefusalLog
{
    [LoggerMessage(1, LogLevel.Warning, "refused a sign-in: the name or the password is wrong")]
    public static partial void WrongPassword(this ILogger log);

    [LoggerMessage(2, LogLevel.Warning, "refused a form: it is not one that was given out to this browser")]
    public static partial void ForeignForm(this ILogger log);

    [LoggerMessage(3, LogLevel.Warning, "refused an authorize request: {Error}")]
    public static partial void UnknownClient(this ILogger log, string error);

    [LoggerMessage(4, LogLevel.Warning, "refused a session: its cookie was changed, was not made here, or is over")]
    public static partial void ForeignSession(this ILogger log);

    [LoggerMessage(5, LogLevel.Warning, "refused a path that is not there")]
    public static partial void UnknownPath(this ILogger log);
}
