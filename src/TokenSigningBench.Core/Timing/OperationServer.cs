using System.Diagnostics;
using System.Runtime;

namespace TokenSigningBench.Core.Timing;

/// <summary>
/// A resident process of <c>compare --ab</c>: performs operations when a line asks for them, and answers with their times. The protocol is
/// in docs/guides/compare-runs.md.
/// </summary>
public static class OperationServer
{
    private static readonly TimeSpan MaxWarmup = MeasuringTime.Of(TimeSpan.FromSeconds(3));

    // The runtime recompiles a method after 30 calls, once 100 ms have passed without new methods.
    private static readonly int CallsPerPause = MeasuringTime.Of(40);
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(120);

    /// <summary>Calls each operation until it is compiled, says that it is ready, and answers until the input ends.</summary>
    /// <param name="operations">The operations, by names without spaces.</param>
    /// <exception cref="UserErrorException">A line asks for something else.</exception>
    public static void Serve(IReadOnlyDictionary<string, Action> operations, TextReader input, TextWriter output)
    {
        WarmUp([.. operations.Values]);
        // What the warm-up left behind must not be collected during an operation.
        GC.Collect();
        Write(output, $"ready {string.Join(' ', operations.Keys)}");
        while (input.ReadLine() is { } line)
        {
            if (
                line.Split(' ') is not ["run", var name, var times]
                || !operations.TryGetValue(name, out Action? operation)
                || !int.TryParse(times, NumberStyles.None, CultureInfo.InvariantCulture, out int count)
            )
                throw new UserErrorException("standard input", $"'{PrintableText.Of(line)}' is not: run NAME COUNT");
            Write(output, Time(operation, count));
        }
    }

    // Pauses leave the processor to the compiler's thread: on a busy machine, calls in a loop would take the core that it waits for, and
    // half-compiled code differs from launch to launch by more than what is looked for. Twice without a new method, it is done: the
    // second compilation (with a profile) follows the first.
    private static void WarmUp(IReadOnlyCollection<Action> operations)
    {
        TimeSpan share = MaxWarmup / operations.Count;
        long start = Stopwatch.GetTimestamp();
        for (int quiet = 0; quiet < 2 && Stopwatch.GetElapsedTime(start) < MaxWarmup; )
        {
            long compiled = JitInfo.GetCompiledMethodCount();
            foreach (Action operation in operations)
            {
                // Of an operation that takes long, what takes long is called often within it.
                long begin = Stopwatch.GetTimestamp();
                for (int i = 0; i < CallsPerPause && Stopwatch.GetElapsedTime(begin) < share; i++)
                    operation();
            }

#pragma warning disable RS0030 // The compiler's own delay is a time, and nothing tells when it is over.
            Thread.Sleep(Pause);
#pragma warning restore RS0030
            quiet = JitInfo.GetCompiledMethodCount() == compiled ? quiet + 1 : 0;
        }
    }

    private static string Time(Action operation, int count)
    {
        long? cpu = ThreadClock.CpuNanoseconds();
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; i < count; i++)
            operation();
        TimeSpan wall = Stopwatch.GetElapsedTime(start);
        // Where CPU time is not counted, wall time is all there is.
        long used = ThreadClock.CpuNanoseconds() - cpu ?? (long)wall.TotalNanoseconds;
        return Invariant($"cpu={used} wall={(long)wall.TotalNanoseconds}");
    }

    private static void Write(TextWriter output, string line)
    {
        output.Write(line + "\n");
        output.Flush();
    }
}
