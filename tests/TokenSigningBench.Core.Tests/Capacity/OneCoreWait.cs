using TokenSigningBench.Core.Capacity;

namespace TokenSigningBench.Core.Tests.Capacity;

/// <summary>The mean wait on one core with Poisson arrivals, first come, first served, in milliseconds: what is known exactly, to hold the product's figures against.</summary>
internal static class OneCoreWait
{
    /// <summary>With exponential service times: s ρ/(1-ρ) (Kleinrock, Queueing Systems 1, section 3.2).</summary>
    public static double MM1(OfferedLoad load) => PollaczekKhinchine(load, serviceVariation: 1);

    /// <summary>With service times that are all the same, as a signature's nearly are: half of it.</summary>
    public static double MD1(OfferedLoad load) => PollaczekKhinchine(load, serviceVariation: 0);

    /// <summary>With independent service times of any distribution: s ρ/(1-ρ) (1+v)/2 (Kleinrock 1, section 5.6).</summary>
    public static double PollaczekKhinchine(OfferedLoad load, double serviceVariation)
    {
        load.Cores.ShouldBe(1);
        return load.ServiceMilliseconds * load.Utilization / (1 - load.Utilization) * (1 + serviceVariation) / 2;
    }
}
