using Perfolizer.Horology;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Benchmarks.Running;

/// <summary>
/// The CPU time of the thread for BenchmarkDotNet, which reads it in the thread that runs the benchmark. For benchmarks of one thread.
/// </summary>
internal sealed class ThreadCpuClock : IClock
{
    public string Title => ThreadClock.Name;

    public bool IsAvailable => ThreadClock.IsCpuTime;

    /// <summary>Nanoseconds.</summary>
    public Frequency Frequency { get; } = new(1e9);

    public long GetTimestamp() => ThreadClock.CpuNanoseconds() ?? 0;
}
