using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Tests.Statistics;

/// <summary>Service times that are drawn from a distribution, independent of each other and of a plan's arrivals; the same seed gives the same ones.</summary>
internal static class Draws
{
    public static double[] Of(Func<Random, double> draw, int count, int seed)
    {
        Random random = RandomStream.For(seed, RandomPurpose.Services);
        return [.. Enumerable.Range(0, count).Select(_ => draw(random))];
    }

    /// <summary>What requests whose service times are known by heart take in a fleet.</summary>
    public static double[] Responses(this Fleet fleet, IReadOnlyList<double> arrivals, IReadOnlyList<double> services, int seed) =>
        fleet.Responses(arrivals, (_, requests) => Array.ConvertAll(requests, request => services[request]), seed);
}
