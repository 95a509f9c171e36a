namespace TokenSigningBench.Core.Capacity;

/// <summary>A modelled server.</summary>
/// <param name="MaxInService">
/// With processor sharing, how many requests share the cores at most, as a thread pool limits them: excess requests queue in order of
/// arrival. Null is no limit. With an event loop, the number of signing threads.
/// </param>
/// <param name="LoopShare">With an event loop, its thread's share of each request's service time, above 0 and at most 1.</param>
public sealed record Node(int Cores, Discipline Discipline, int? MaxInService = null, double LoopShare = 0)
{
    // Several times the cores of any machine. A run file may say more.
    private const int LargestServer = 65_536;

    /// <summary>The most cores that it can keep busy: all of them, unless everything passes through one thread.</summary>
    public double MaxCores =>
        Discipline == Discipline.EventLoop ? Math.Min(Math.Min(Cores, 1 / LoopShare), MaxInService!.Value / (1 - LoopShare)) : Cores;

    /// <summary>The same cores under each discipline that the server might have, its own first.</summary>
    public IReadOnlyList<Node> Candidates() =>
        [
            .. new[] { this, new Node(Cores, Discipline.ProcessorSharing), new Node(Cores, Discipline.FirstComeFirstServed) }.DistinctBy(
                node => node.Discipline
            ),
        ];

    /// <summary>
    /// Simulates the node. Every request is served completely, also after the last arrival. First come, first served on c cores is
    /// processor sharing with at most c requests, so one simulation covers both.
    /// </summary>
    /// <param name="arrivals">The arrival of each request, in milliseconds from any zero, in order.</param>
    /// <param name="services">The core time of each request, in milliseconds, in the same order.</param>
    /// <returns>Milliseconds from each arrival to its end, in the same order.</returns>
    /// <exception cref="ArgumentException">
    /// The lists differ in length, a time is impossible or out of order, or the node has no core or a limit below its cores.
    /// </exception>
    public double[] Responses(IReadOnlyList<double> arrivals, IReadOnlyList<double> services)
    {
        ThrowIfInvalid();
        // Arrays are several times faster to read than an interface, and the simulation does little else.
        double[] starts = arrivals as double[] ?? [.. arrivals];
        double[] work = services as double[] ?? [.. services];
        ThrowIfInvalid(starts, work);
        return Discipline switch
        {
            Discipline.FirstComeFirstServed => new NodeSimulation(Cores, Cores, starts, work).Run(),
            Discipline.EventLoop => new EventLoopSimulation(Cores, MaxInService!.Value, LoopShare, starts, work).Run(),
            _ => new NodeSimulation(Cores, MaxInService ?? int.MaxValue, starts, work).Run(),
        };
    }

    internal void ThrowIfInvalid()
    {
        if (Cores is < 1 or > LargestServer)
            throw new ArgumentException(Invariant($"A server has 1 to {LargestServer:N0} cores"), nameof(Cores));
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

    private static void ThrowIfInvalid(double[] arrivals, double[] services)
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
