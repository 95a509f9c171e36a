using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>As many service times as a simulation needs, in milliseconds; the same seed gives the same ones.</summary>
public static class ServiceTimes
{
    /// <summary>
    /// The measured ones in the order in which they were measured, from a random place on, and from the beginning again after the last: slow spells stay together.
    /// A shuffled sample has the same mean and a shorter tail of waits.
    /// </summary>
    /// <param name="sample">The measured times, one or more.</param>
    /// <param name="count">How many are needed.</param>
    /// <param name="part">Which of several independent series of the same seed.</param>
    /// <exception cref="ArgumentException">There are none.</exception>
    public static double[] InOrder(IReadOnlyList<double> sample, int count, int seed, int part = 0)
    {
        if (sample.Count == 0)
            throw new ArgumentException("There are no measured service times", nameof(sample));

        int start = RandomStream.For(seed, RandomPurpose.Services, part).Next(sample.Count);
        var times = new double[count];
        for (int i = 0, at = start; i < count; i++, at = at + 1 == sample.Count ? 0 : at + 1)
            times[i] = sample[at];
        return times;
    }
}
