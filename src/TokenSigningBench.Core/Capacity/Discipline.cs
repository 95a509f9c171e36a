namespace TokenSigningBench.Core.Capacity;

/// <summary>Who is served when more requests are there than cores.</summary>
public enum Discipline
{
    /// <summary>Who came first, until done; the others wait. Where a server limits itself to as many requests at a time as it has cores.</summary>
    FirstComeFirstServed,

    /// <summary>All at the same time, each with an equal share of the cores and none with more than one: what an operating system does with more threads than cores.</summary>
    ProcessorSharing,

    /// <summary>One thread does everything but signing, one request after the other; signatures are made beside it by a few threads that share the cores. What Node.js does: its pool has four threads unless UV_THREADPOOL_SIZE says otherwise (nodejs.org, command-line API).</summary>
    EventLoop,
}
