namespace TokenSigningBench.Core.Capacity;

/// <param name="Discipline">How they are given out.</param>
/// <param name="MaxInService">
/// With processor sharing, how many requests share the cores at most, as a pool of threads limits them: who comes later waits in order of arrival. Null is no limit.
/// With an event loop, the threads that sign.
/// </param>
/// <param name="LoopShare">With an event loop, the part of each request's service time that is its one thread's, above 0 and at most 1.</param>
public sealed record Node(int Cores, Discipline Discipline, int? MaxInService = null, double LoopShare = 0)
{
    /// <summary>How many cores it can keep busy at most: all of them, unless everything has to pass one thread.</summary>
    public double MaxCores =>
        Discipline == Discipline.EventLoop ? Math.Min(Math.Min(Cores, 1 / LoopShare), MaxInService!.Value / (1 - LoopShare)) : Cores;

    /// <summary>The same cores under each discipline that it might keep, its own first.</summary>
    public IReadOnlyList<Node> Candidates() =>
        [
            .. new[] { this, new Node(Cores, Discipline.ProcessorSharing), new Node(Cores, Discipline.FirstComeFirstServed) }.DistinctBy(
                node => node.Discipline
            ),
        ];

    /// <summary>
    /// Simulates: every arrival is served in full, also after the last one. First come, first served on c cores is processor sharing with c requests at most, so one
    /// simulation does all.
    /// </summary>
    /// <param name="arrivals">When each request arrives, in milliseconds from any zero, in order.</param>
    /// <param name="services">The time of one core that each needs, in milliseconds, in the same order.</param>
    /// <returns>Milliseconds from each arrival to its end, in the same order.</returns>
    /// <exception cref="ArgumentException">The lists differ in length, or hold what is no time or out of order; or the node has no core or a limit below its cores.</exception>
    public double[] Responses(IReadOnlyList<double> arrivals, IReadOnlyList<double> services)
    {
        ThrowIfImpossible();
        // Arrays are read several times faster than through an interface, and a simulation does little else.
        double[] starts = arrivals as double[] ?? [.. arrivals];
        double[] work = services as double[] ?? [.. services];
        ThrowIfImpossible(starts, work);
        return Discipline switch
        {
            Discipline.FirstComeFirstServed => new NodeSimulation(Cores, Cores, starts, work).Run(),
            Discipline.EventLoop => new EventLoopSimulation(Cores, MaxInService!.Value, LoopShare, starts, work).Run(),
            _ => new NodeSimulation(Cores, MaxInService ?? int.MaxValue, starts, work).Run(),
        };
    }

    internal void ThrowIfImpossible()
    {
        if (Cores < 1)
            throw new ArgumentException("A server has at least one core", nameof(Cores));
        if (Discipline == Discipline.EventLoop ? MaxInService is not > 0 || LoopShare is not (> 0 and <= 1) : LoopShare != 0)
            throw new ArgumentException(
                "An event loop has a share of each request above 0 and at most 1, and threads beside it; other servers have none",
                nameof(LoopShare)
            );
        if (Discipline != Discipline.EventLoop && MaxInService < Cores)
            throw new ArgumentException(
                "A limit on requests below the cores leaves cores idle for ever: name fewer cores",
                nameof(MaxInService)
            );
    }

    private static void ThrowIfImpossible(double[] arrivals, double[] services)
    {
        if (arrivals.Length != services.Length)
            throw new ArgumentException($"There are {arrivals.Length} arrivals and {services.Length} service times", nameof(services));
        for (int i = 0; i < arrivals.Length; i++)
        {
            if (!double.IsFinite(arrivals[i]) || (i > 0 && arrivals[i] < arrivals[i - 1]))
                throw new ArgumentException($"Arrival {i} is no time, or before the one before it", nameof(arrivals));
            if (!(services[i] >= 0 && double.IsFinite(services[i])))
                throw new ArgumentException($"Service time {i} is none", nameof(services));
        }
    }
}
