using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Capacity;

/// <summary>Service times for a simulation, in milliseconds. The same seed gives the same times.</summary>
public static class ServiceTimes
{
    /// <summary>
    /// The mean processor time of a request, in ms. Null where the seconds are not known, or are 0: Linux counts hundredths of a second,
    /// and a few fast requests may have none.
    /// </summary>
    /// <param name="seconds">The processor time of all requests.</param>
    public static double? MeanMilliseconds(double? seconds, long requests) => seconds > 0 ? 1e3 * seconds / requests : null;

    /// <summary>The times, if each is known and above zero; otherwise null.</summary>
    public static double[]? AllOrNone(IEnumerable<double?> times)
    {
        double?[] all = [.. times];
        return Array.TrueForAll(all, time => time > 0) ? [.. all.Select(time => time!.Value)] : null;
    }

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

        int start = RandomSequence.For(seed, RandomPurpose.Services, part).Next(sample.Count);
        var times = new double[count];
        for (int i = 0, at = start; i < count; i++, at = at + 1 == sample.Count ? 0 : at + 1)
            times[i] = sample[at];
        return times;
    }

    /// <summary>
    /// Times that another calibration might have measured: blocks of successive times, drawn with replacement. Blocks keep slow periods
    /// together; their length is the square root of the number of times (block bootstrap; Künsch, The Annals of Statistics 17, 1989). For
    /// one seed, samples of the same length draw the same blocks.
    /// </summary>
    /// <param name="sample">The measured times in measured order, one or more.</param>
    public static double[] Resampled(IReadOnlyList<double> sample, int seed)
    {
        Random random = RandomSequence.For(seed, RandomPurpose.Calibration);
        int length = (int)Math.Ceiling(Math.Sqrt(sample.Count));
        var times = new double[sample.Count];
        for (int i = 0, at = 0; i < times.Length; i++, at++)
        {
            if (i % length == 0)
                at = random.Next(sample.Count);
            times[i] = sample[at % sample.Count];
        }

        return times;
    }
}
