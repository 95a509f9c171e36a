namespace TokenSigningBench.Core.Tests.Capacity;

/// <summary>
/// The exact mean wait in ms on one core with Poisson arrivals, first come, first served, to compare the product's figures with.
/// </summary>
internal static class OneCoreWait
{
    /// <summary>M/M/1, exponential service times: s ρ/(1-ρ) (Kleinrock, Queueing Systems 1, section 3.2).</summary>
    public static double MM1(OfferedLoad load) => PollaczekKhinchine(load, serviceVariation: 1);

    /// <summary>M/D/1, constant service times, as a signature nearly has: half of M/M/1.</summary>
    public static double MD1(OfferedLoad load) => PollaczekKhinchine(load, serviceVariation: 0);

    /// <summary>M/G/1, independent service times of any distribution: s ρ/(1-ρ) (1+v)/2 (Kleinrock 1, section 5.6).</summary>
    public static double PollaczekKhinchine(OfferedLoad load, double serviceVariation)
    {
        load.Cores.ShouldBe(1);
        return load.ServiceMilliseconds * load.Utilization / (1 - load.Utilization) * (1 + serviceVariation) / 2;
    }
}
