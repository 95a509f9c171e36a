using System.Runtime.CompilerServices;

namespace TokenSigningBench.CountedServer;

/// <summary>A step of a generic pipeline around the token service, as libraries of mediators have.</summary>
internal sealed class Decorator<TResult>(Func<Task<TResult>> next)
{
    // More than the runtime samples frames of a stack.
    private const int Count = 130;

    private long _calls;

    public static Func<Task<TResult>> Around(Func<Task<TResult>> service)
    {
        for (int step = 0; step < Count; step++)
            service = new Decorator<TResult>(service).HandleAsync;
        return service;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Task<TResult> HandleAsync()
    {
        Task<TResult> result = next();
        // After the call, which otherwise were a jump.
        Interlocked.Increment(ref _calls);
        return result;
    }
}
