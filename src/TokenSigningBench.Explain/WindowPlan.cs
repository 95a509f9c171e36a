namespace TokenSigningBench.Explain;

/// <summary>How a server is watched.</summary>
/// <param name="Length">The longest time, from the first sample.</param>
public sealed record WindowPlan(TimeSpan Length)
{
    /// <summary>Whether only events are read, and no stacks: the server is slowed down less, and what code ran is not known.</summary>
    public bool IsLight { get; init; }

    /// <summary>Whether a probe of the kernel counts each RSA signature, which needs root.</summary>
    public bool IsExact { get; init; }

    /// <summary>Where what was seen is written too (<see cref="Sessions.WindowTrace"/>); null for nowhere.</summary>
    public string? TraceFile { get; init; }

    /// <summary>Called when the server has sent its first sample.</summary>
    public Action? Attached { get; init; }

    /// <summary>Called a few seconds later where too few requests end for an answer, with how many did until then.</summary>
    public Action<int>? Idle { get; init; }

    /// <summary>Sends requests from then on until it is cancelled. The window ends with it; null to watch the requests of others.</summary>
    public Func<CancellationToken, Task>? Load { get; init; }
}
