using System.Diagnostics;
using System.Runtime;

namespace TokenSigningBench.Core.Timing;

/// <summary>
/// Calls an operation until the runtime has finished compiling it, so that the measurement that follows is that of a running server.
/// </summary>
/// <remarks>
/// .NET recompiles a method in the background after 30 calls and a pause of 100 ms without new methods, and again with the profile that it
/// collected (TieredCompilation and TieredPGO in the runtime's documentation). A token library has thousands of methods: verification
/// becomes three times faster during warm-up.
/// </remarks>
public static class CompilerWarmup
{
    /// <summary>
    /// The number of calls after which the runtime can compile a method for good: 30 before it recompiles the method, and another 30 in
    /// which it collects a profile first. For callers that have no time to wait until compilation ends.
    /// </summary>
    public static readonly int CallsUntilCompiled = MeasuringTime.Of(100);

    // Twice the runtime's own pause between two rounds of compilation.
    private static readonly TimeSpan Quiet = TimeSpan.FromMilliseconds(200);

    /// <summary>Calls the operation until no method was compiled for 200 ms, at least twice, and no longer than the limit.</summary>
    public static void Run(Action operation, TimeSpan limit)
    {
        operation();
        long start = Stopwatch.GetTimestamp();
        long quietSince = start;
        long compiled = JitInfo.GetCompiledMethodCount();
        do
        {
            operation();
            if (JitInfo.GetCompiledMethodCount() is var now && now != compiled)
                (compiled, quietSince) = (now, Stopwatch.GetTimestamp());
        } while (Stopwatch.GetElapsedTime(quietSince) < Quiet && Stopwatch.GetElapsedTime(start) < limit);
    }
}
