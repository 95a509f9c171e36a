namespace TokenSigningBench.Core.Web;

/// <summary>
/// Limits the number of requests to an external server in one run. <see cref="CountedClient"/> counts each request when its first byte is
/// sent.
/// </summary>
/// <param name="server">The server's URL, for messages.</param>
/// <param name="max">The maximum number of requests.</param>
public sealed class RequestBudget(Uri server, int max = RequestBudget.Max)
{
    /// <summary>The maximum number of requests in one run: no more than a user causes by reloading a page for some minutes.</summary>
    public const int Max = 60;

    /// <summary>The number of requests that were sent, including those that got no response.</summary>
    public int Sent { get; private set; }

    /// <summary>The number of requests that may still be sent.</summary>
    public int Remaining => max - Sent;

    /// <summary>
    /// Whether the server closed a connection without a response when it was used again. From then on each request gets a new connection.
    /// </summary>
    public bool DropsConnections { get; internal set; }

    /// <exception cref="UserErrorException">The budget is used up.</exception>
    public void Take()
    {
        if (Remaining == 0)
            throw new UserErrorException(
                server.GetLeftPart(UriPartial.Authority),
                Invariant($"received {max} requests, the maximum of one run")
            );
        Sent++;
    }
}
