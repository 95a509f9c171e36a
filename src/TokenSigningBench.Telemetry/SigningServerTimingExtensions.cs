using System.Globalization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace TokenSigningBench.Telemetry;

/// <summary>Reports the signing time of a request to its client.</summary>
public static class SigningServerTimingExtensions
{
    private const string Header = "Server-Timing";

    /// <summary>
    /// Adds <c>Server-Timing: sign;dur=…</c> (W3C Server Timing) to responses: the duration of the signatures that the request caused
    /// before its response started, added up, in milliseconds. A response without a signature has no such header.
    /// </summary>
    /// <remarks>
    /// Only measured credentials count. Place it before the middleware that signs. The header
    /// tells every client what signing takes.
    /// </remarks>
    public static IApplicationBuilder UseSigningServerTiming(this IApplicationBuilder app)
    {
        ArgumentNullException.ThrowIfNull(app);
        return app.Use(
            (context, next) =>
            {
                var time = new RequestSigningTime();
                RequestSigningTime.OfCurrentRequest = time;
                context.Response.OnStarting(
                    static state =>
                    {
                        var (response, time) = ((HttpResponse, RequestSigningTime))state;
                        if (time.Milliseconds is > 0 and var milliseconds)
                            response.Headers.Append(Header, string.Create(CultureInfo.InvariantCulture, $"sign;dur={milliseconds:0.000}"));
                        return Task.CompletedTask;
                    },
                    (context.Response, time)
                );
                return next(context);
            }
        );
    }
}
