namespace TokenSigningBench.Explain.EventPipe;

/// <summary>
/// What a server may make this process keep and wait for: all limits of <c>explain</c>. A server on which nothing is wrong is far from
/// them.
/// </summary>
internal sealed class WindowLimits
{
    /// <summary>Of one block of a stream, in bytes. The runtime's have 100 KB.</summary>
    public const int MaxBlock = 1 << 20;

    /// <summary>Of events that wait for earlier ones of other threads, in bytes.</summary>
    public const int MaxUnsorted = 24 << 20;

    /// <summary>Of types of events in one stream. A session asks for some dozens.</summary>
    public const int MaxTypes = 10_000;

    /// <summary>Of frames of a stack that the runtime samples: it leaves out the outermost ones of a longer stack.</summary>
    public const int MaxSampledFrames = 100;

    /// <summary>Of frames of a stack that is read.</summary>
    public const int MaxFrames = 1_000;

    /// <summary>Of a compiled method, in bytes of machine code.</summary>
    public const int MaxMethod = 4 << 20;

    // A window of ten minutes of a server with 64 busy threads has about 100 MB.
    private const long MaxKept = 112 << 20;

    private long _kept;

    /// <summary>Until the first sample, from the request for it, and again until the end, from the end of the window.</summary>
    public static TimeSpan MaxWait { get; } = TimeSpan.FromSeconds(12);

    /// <summary>Counts what is kept until the end of the window.</summary>
    /// <param name="bytes">About.</param>
    /// <exception cref="InvalidDataException">It is too much.</exception>
    public void Keep(long bytes)
    {
        if (Interlocked.Add(ref _kept, bytes) > MaxKept)
            throw new InvalidDataException(
                Invariant($"sends more than {MaxKept >> 20} MB that are to be kept. Use a shorter --seconds, or --light")
            );
    }
}
