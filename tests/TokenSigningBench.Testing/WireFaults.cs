using System.Collections.Concurrent;
using System.Net.Sockets;
using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Http;

namespace TokenSigningBench.Testing;

/// <summary>
/// What a server or a proxy in front of it may do to a connection, for <see cref="StandInServer.Override"/>: each gets the number of
/// earlier requests and the request, and returns whether it answered in the server's place.
/// </summary>
public static class WireFaults
{
    /// <summary>Reads each request, and closes the connection of all but its first.</summary>
    /// <param name="reset">Whether it closes with a reset; otherwise without one, after which HttpClient sends a request again.</param>
    public static Func<int, HttpContext, Task<bool>> DropsReusedConnections(bool reset = false)
    {
        var used = new ConcurrentDictionary<string, bool>();
        return (_, context) => Task.FromResult(!used.TryAdd(context.Connection.Id, true) && (reset ? Abort(context) : Close(context)));
    }

    /// <summary>Reads every other request without answering it.</summary>
    public static Func<int, HttpContext, Task<bool>> ClosesEverySecond() =>
        (requests, context) => Task.FromResult(requests % 2 == 1 && Close(context));

    /// <summary>Reads all requests after the first ones without answering them.</summary>
    public static Func<int, HttpContext, Task<bool>> ClosesAfter(int answered) =>
        (requests, context) => Task.FromResult(requests >= answered && Close(context));

    /// <summary>Breaks off each response after some bytes of it.</summary>
    public static Func<int, HttpContext, Task<bool>> BreaksOffAfter(int bytes) =>
        async (_, context) =>
        {
            context.Response.ContentType = "text/html";
            context.Response.ContentLength = bytes + 1;
            await context.Response.WriteAsync(new string('x', bytes));
            await context.Response.Body.FlushAsync();
            return Abort(context);
        };

    /// <summary>Asks the client to come again, with <c>Retry-After</c>.</summary>
    public static Func<int, HttpContext, Task<bool>> AsksToRetry(int status) =>
        (_, context) =>
        {
            context.Response.StatusCode = status;
            context.Response.Headers.RetryAfter = "0";
            if (status == StatusCodes.Status408RequestTimeout)
                context.Response.Headers.Connection = "close";
            return Task.FromResult(true);
        };

    /// <summary>Redirects each request to itself.</summary>
    public static Func<int, HttpContext, Task<bool>> Redirects() =>
        (_, context) =>
        {
            context.Response.Redirect(context.Request.Path);
            return Task.FromResult(true);
        };

    private static bool Close(HttpContext context)
    {
        context.Features.Get<IConnectionSocketFeature>()!.Socket.Shutdown(SocketShutdown.Both);
        return true;
    }

    private static bool Abort(HttpContext context)
    {
        context.Abort();
        return true;
    }
}
