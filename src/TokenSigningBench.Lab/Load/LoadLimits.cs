namespace TokenSigningBench.Lab.Load;

/// <summary>What a load keeps to, however slow the server is.</summary>
internal sealed record LoadLimits
{
    /// <summary>The most connections at a time, unless others are set. Who comes when all are taken waits for one, and their time runs.</summary>
    public const int DefaultConnections = 1024;

    /// <summary>The most requests of one load: all of them are kept.</summary>
    public const int MaxRequests = 500_000;

    /// <summary>The most connections at a time.</summary>
    public int Connections { get; init; } = DefaultConnections;

    /// <summary>Whether each person connects anew, which is inside their time.</summary>
    public bool NewConnections { get; init; }

    /// <summary>How long one answer may take, to its last byte; and how long is waited for the last ones after the last arrival.</summary>
    public TimeSpan MaxWait { get; init; } = TimeSpan.FromSeconds(30);
}
