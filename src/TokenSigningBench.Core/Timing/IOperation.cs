namespace TokenSigningBench.Core.Timing;

/// <summary>Something that an article timed, made ready and proven right: what is left is to call it.</summary>
/// <remarks>Not for several threads at once: each user of a closed loop has one of its own.</remarks>
public interface IOperation : IDisposable
{
    void Run();
}

/// <summary>An operation by name, not yet made.</summary>
/// <param name="Name">Its name in tables and statements: all parameters that decide its time are part of it.</param>
/// <param name="Make">
/// Makes it ready and verifies its result against a published vector or another implementation.
/// Throws <see cref="NotSupportedException"/> with the reason where it cannot be had on this machine, <see cref="InvalidOperationException"/> where its result is wrong.
/// </param>
public sealed record OperationSource(string Name, Func<IOperation> Make);

/// <summary>An operation that is a call.</summary>
/// <param name="owned">What it uses and nobody else does.</param>
public sealed class CalledOperation(Action call, params IDisposable[] owned) : IOperation
{
    public void Run() => call();

    public void Dispose()
    {
        foreach (IDisposable one in owned)
            one.Dispose();
    }
}
