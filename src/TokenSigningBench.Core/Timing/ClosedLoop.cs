namespace TokenSigningBench.Core.Timing;

/// <summary>Several users who do the same again and again, each waiting for an answer before the next.</summary>
public static class ClosedLoop
{
    /// <summary>Measures a cell of a table by users.</summary>
    /// <param name="source">What each user does.</param>
    /// <param name="users">How many, one thread each.</param>
    /// <returns>Operations a second of all users together, and the mean response time in milliseconds (users over throughput, which in a closed loop without pauses is exact: Little's law).</returns>
    public static (double PerSecond, double ResponseMilliseconds) Measure(OperationSource source, int users, TimeSpan time)
    {
        double perSecond = ParallelRun.PerSecond(users, time, source.Make, operation => operation.Run());
        return (perSecond, 1e3 * users / perSecond);
    }

    /// <summary>A contender for interleaved rounds: nanoseconds of the machine's time an operation, which is one over the throughput.</summary>
    public static Contender Contender(OperationSource source, int users) =>
        new(source.Name, time => 1e9 / Measure(source, users, time).PerSecond);
}
