namespace TokenSigningBench.Core.Capacity;

/// <summary>
/// The mean time for which a login waits before or while it is served, in milliseconds; its response time is this and its service time. All formulas are of
/// the steady state, which a storm that begins with an empty server has not reached yet. First come, first served, unless the name says otherwise.
/// </summary>
/// <remarks>Every formula throws an <see cref="ArgumentException"/> for an overload, where there is no mean wait.</remarks>
internal static class MeanWait
{
    /// <summary>Exact for c cores, Poisson arrivals and exponential service times: C s/(c(1-ρ)), where C is <see cref="ErlangC"/> (Kleinrock 1, section 3.5).</summary>
    /// <exception cref="ArgumentException">It is an overload.</exception>
    public static double MMc(OfferedLoad load) =>
        ErlangC.ShareThatWaits(load) * load.ServiceMilliseconds / (load.Cores * (1 - load.Utilization));

    /// <summary>
    /// An approximation, for c cores and independent arrivals and service times of any distributions: the wait of <see cref="MMc"/> times (a+v)/2. Exact where
    /// the queue is M/M/c or M/G/1; too long by a fifth and more where arrivals are far more regular than Poisson ones (Allen, Probability, Statistics, and Queueing Theory, 2nd edition 1990; Bolch, Greiner, de Meer and Trivedi,
    /// Queueing Networks and Markov Chains, 2nd edition 2006, chapter 6).
    /// </summary>
    /// <param name="arrivalVariation">a, the variance of the times between arrivals over the square of their mean: 1 for Poisson arrivals, 0 for constant ones.</param>
    /// <param name="serviceVariation">v, the service times' variance over the square of their mean.</param>
    /// <exception cref="ArgumentException">It is an overload.</exception>
    public static double AllenCunneen(OfferedLoad load, double arrivalVariation, double serviceVariation) =>
        MMc(load) * (arrivalVariation + serviceVariation) / 2;

    /// <summary>
    /// Exact for processor sharing on c cores with Poisson arrivals and independent service times of any distribution: the same as <see cref="MMc"/>, because
    /// under sharing only their mean counts (Cohen, The multiple phase service network with generalized processor sharing, Acta Informatica 12, 1979;
    /// for one core Kleinrock, Queueing Systems 2, section 4.4).
    /// </summary>
    /// <exception cref="ArgumentException">It is an overload.</exception>
    public static double ProcessorSharing(OfferedLoad load) => MMc(load);
}
