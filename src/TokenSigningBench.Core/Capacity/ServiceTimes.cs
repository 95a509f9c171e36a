using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>Service times for a simulation, in milliseconds. The same seed gives the same times.</summary>
public static class ServiceTimes
{
    /// <summary>
    /// The measured times in measured order, from a random start, repeated from the beginning after the last: slow periods stay together. A
    /// shuffled sample has the same mean and a shorter tail of waits.
    /// </summary>
    /// <param name="sample">The measured times, one or more.</param>
    /// <param name="part">Which of several independent series of the same seed.</param>
    /// <exception cref="ArgumentException">The sample is empty.</exception>
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
