namespace TokenSigningBench.Core.Timing;

/// <summary>A closed loop: each of several users repeats an operation and waits for its end before the next.</summary>
public static class ClosedLoop
{
    /// <summary>Measures one operation with a number of users.</summary>
    /// <param name="users">The number of users, one thread each.</param>
    /// <returns>
    /// Operations per second of all users together, and the mean response time in milliseconds (users over throughput, which is exact in a
    /// closed loop without pauses: Little's law).
    /// </returns>
    public static (double PerSecond, double ResponseMilliseconds) Measure(OperationSource source, int users, TimeSpan time)
    {
        double perSecond = ParallelRun.PerSecond(users, time, source.Make, operation => operation.Run());
        return (perSecond, 1e3 * users / perSecond);
    }

    /// <summary>
    /// A contender for interleaved rounds. It returns wall time per operation: one over the throughput.
    /// </summary>
    public static Contender Contender(OperationSource source, int users) =>
        Timing.Contender.ByWallTime(source.Name, time => 1e9 / Measure(source, users, time).PerSecond);
}
