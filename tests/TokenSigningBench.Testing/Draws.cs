namespace TokenSigningBench.Testing;

/// <summary>
/// Random service times from a distribution, independent of each other and of a plan's arrivals. The same seed gives the same times.
/// </summary>
public static class Draws
{
    public static double[] Of(Func<Random, double> draw, int count, int seed)
    {
        Random random = RandomSequence.For(seed, RandomPurpose.Services);
        return [.. Enumerable.Range(0, count).Select(_ => draw(random))];
    }

    /// <summary>The response times of a fleet for requests with known service times.</summary>
    public static double[] Responses(this Fleet fleet, IReadOnlyList<double> arrivals, IReadOnlyList<double> services, int seed) =>
        fleet.Responses(arrivals, (_, requests) => Array.ConvertAll(requests, request => services[request]), seed);
}
