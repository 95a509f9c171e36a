namespace TokenSigningBench.Lab.Load;

/// <summary>The limits of a load, which hold however slow the server is.</summary>
public sealed record LoadLimits
{
    /// <summary>The default maximum of concurrent connections. Excess users queue, and their time runs.</summary>
    public const int DefaultConnections = 1024;

    /// <summary>The maximum number of requests of one load: all of them are kept in memory.</summary>
    public const int MaxRequests = 500_000;

    /// <summary>The maximum number of concurrent connections.</summary>
    public int Connections { get; init; } = DefaultConnections;

    /// <summary>Whether each user opens a new connection, which is part of the time.</summary>
    public bool NewConnections { get; init; }

    /// <summary>
    /// Whether a request is sent again on a new connection if a reused one ends without a response. Not to an external server, which gets
    /// no more requests than planned.
    /// </summary>
    public bool Resends { get; init; } = true;

    /// <summary>
    /// The timeout of one response, to its last byte, and the time to wait for the last responses after the last arrival.
    /// </summary>
    public TimeSpan MaxWait { get; init; } = TimeSpan.FromSeconds(30);
}
