namespace TokenSigningBench.Core.Capacity;

/// <summary>The queueing discipline: which requests are served when there are more requests than cores.</summary>
public enum Discipline
{
    /// <summary>
    /// The first to arrive is served until it is done, and excess requests queue. For a server that limits itself to as many requests at a
    /// time as it has cores.
    /// </summary>
    FirstComeFirstServed,

    /// <summary>
    /// All requests are served at the same time, each with an equal share of the cores and none with more than one core. This is what an
    /// operating system does with more threads than cores.
    /// </summary>
    ProcessorSharing,

    /// <summary>
    /// One thread does everything except signing, one request after the other. A few threads that share the cores sign. Node.js works this
    /// way: its pool has four threads unless UV_THREADPOOL_SIZE says otherwise (nodejs.org, command-line API).
    /// </summary>
    EventLoop,
}
