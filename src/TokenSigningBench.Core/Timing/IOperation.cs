namespace TokenSigningBench.Core.Timing;

/// <summary>An operation that an article timed, set up and verified. Only the call remains.</summary>
/// <remarks>Not thread-safe: each user of a closed loop has its own.</remarks>
public interface IOperation : IDisposable
{
    void Run();
}

/// <summary>An operation in another process, which the clock of this thread does not count.</summary>
public interface IOutOfProcessOperation : IOperation
{
    /// <summary>The CPU time of the process that performs it, in nanoseconds; null where it is not counted finely.</summary>
    long? CpuNanoseconds();
}

/// <summary>A named operation that is not created yet.</summary>
/// <param name="Name">The name in tables and statements. It includes every parameter that decides the time.</param>
/// <param name="Make">
/// Creates the operation and verifies its result against a published vector or another implementation. Throws
/// <see cref="NotSupportedException"/> with the reason where this machine does not support it, and <see cref="InvalidOperationException"/>
/// where its result is wrong.
/// </param>
public sealed record OperationSource(string Name, Func<IOperation> Make);

/// <summary>An operation that calls a delegate and disposes what it owns.</summary>
public sealed class CalledOperation(Action call, params IDisposable[] owned) : IOperation
{
    public void Run() => call();

    public void Dispose()
    {
        foreach (IDisposable one in owned)
            one.Dispose();
    }
}
