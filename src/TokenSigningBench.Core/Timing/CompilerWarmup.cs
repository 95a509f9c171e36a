using System.Diagnostics;
using System.Runtime;

namespace TokenSigningBench.Core.Timing;

/// <summary>Calls an operation until the runtime has finished compiling it, so that what is measured afterwards is what a running server does.</summary>
/// <remarks>
/// .NET compiles a method anew, in the background, after 30 calls and a pause of 100 ms without new methods, and again with what it learned of it
/// (TieredCompilation and TieredPGO in the runtime's documentation). A token library has thousands of methods: its verification gets three times faster on the way.
/// </remarks>
public static class CompilerWarmup
{
    /// <summary>
    /// After so many calls the runtime has what it needs to compile a method for good: 30 until it compiles it anew, and another 30 where it gathers a
    /// profile first. For who has something else to do meanwhile, and no time to wait for quiet.
    /// </summary>
    public static readonly int CallsUntilCompiled = MeasuringTime.Of(100);

    // Twice the runtime's own pause between one round of compiling and the next.
    private static readonly TimeSpan Quiet = TimeSpan.FromMilliseconds(200);

    /// <summary>Calls the operation until nothing new was compiled for 200 ms, at least twice, and no longer than the limit.</summary>
    /// <param name="operation">What will be measured.</param>
    /// <param name="limit">The longest time to spend.</param>
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
