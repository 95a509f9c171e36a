namespace TokenSigningBench.Core.Capacity;

/// <summary>
/// The mean time that a login waits before or while it is served, in milliseconds. The response time is this plus the service time. All
/// formulas are for the steady state, which a load test that starts on an idle server has not reached. The discipline is first come, first
/// served, unless the name says otherwise.
/// </summary>
/// <remarks>Every formula throws an <see cref="ArgumentException"/> for an overload, which has no mean wait.</remarks>
internal static class MeanWait
{
    /// <summary>
    /// Exact for c cores, Poisson arrivals and exponential service times: C s/(c(1-ρ)), where C is <see cref="ErlangC"/> (Kleinrock 1,
    /// section 3.5).
    /// </summary>
    public static double MMc(OfferedLoad load) =>
        ErlangC.WaitProbability(load) * load.ServiceMilliseconds / (load.Cores * (1 - load.Utilization));

    /// <summary>
    /// An approximation for c cores and independent arrivals and service times of any distribution: the wait of <see cref="MMc"/> times
    /// (a+v)/2. Exact for M/M/c and M/G/1. Too long by a fifth or more where arrivals are far more regular than Poisson arrivals (Allen,
    /// Probability, Statistics, and Queueing Theory, 2nd edition 1990; Bolch, Greiner, de Meer and Trivedi, Queueing Networks and Markov
    /// Chains, 2nd edition 2006, chapter 6).
    /// </summary>
    /// <param name="arrivalVariation">
    /// a, the variance of the times between arrivals over the square of their mean: 1 for Poisson arrivals, 0 for constant ones.
    /// </param>
    /// <param name="serviceVariation">v, the variance of the service times over the square of their mean.</param>
    public static double AllenCunneen(OfferedLoad load, double arrivalVariation, double serviceVariation) =>
        MMc(load) * (arrivalVariation + serviceVariation) / 2;

    /// <summary>
    /// Exact for processor sharing on c cores with Poisson arrivals and independent service times of any distribution. The same as
    /// <see cref="MMc"/>, because under sharing only the mean service time matters (Cohen, The multiple phase service network with
    /// generalized processor sharing, Acta Informatica 12, 1979; for one core Kleinrock, Queueing Systems 2, section 4.4).
    /// </summary>
    public static double ProcessorSharing(OfferedLoad load) => MMc(load);
}
