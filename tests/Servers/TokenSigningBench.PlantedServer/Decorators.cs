using System.Runtime.CompilerServices;

namespace TokenSigningBench.PlantedServer;

/// <summary>A pipeline of decorators around a cause: more of them than the runtime samples frames of a stack.</summary>
internal static class Decorators
{
    private const int Count = 130;

    public static Func<Task> Around(Func<Task> cause)
    {
        for (int number = 0; number < Count; number++)
            cause = new Decorator<int>(cause).InvokeAsync;
        return cause;
    }

    private sealed class Decorator<T>(Func<Task> next)
    {
        private T? _last;

        [MethodImpl(MethodImplOptions.NoInlining)]
        public Task InvokeAsync()
        {
            Task result = next();
            // After the call, so that it is no jump.
            _last = default;
            GC.KeepAlive(_last);
            return result;
        }
    }
}
