using System.Text.Json.Serialization;

namespace TokenSigningBench.Articles.AuthenticationSchemes;

/// <summary>A histogram of times, each within half a percent: hundreds of thousands of samples in a few hundred numbers.</summary>
/// <param name="Milliseconds">The distinct rounded times, in order.</param>
/// <param name="Counts">How often each time occurred.</param>
public sealed record CountedTimes(IReadOnlyList<double> Milliseconds, IReadOnlyList<int> Counts)
{
    // The last digit is rounded to such steps from such times on, in units of it: within half a percent everywhere.
    private static readonly (double From, double Step)[] Steps = [(500, 5), (200, 2), (0, 1)];

    // The significant digits.
    private const int Digits = 3;

    public static CountedTimes None { get; } = new([], []);

    /// <summary>The sample count.</summary>
    [JsonIgnore]
    public int Count => Counts.Sum();

    /// <param name="milliseconds">Times above zero, in any order.</param>
    public static CountedTimes Of(IEnumerable<double> milliseconds)
    {
        KeyValuePair<double, int>[] counted = [.. milliseconds.CountBy(Rounded).OrderBy(time => time.Key)];
        return new([.. counted.Select(time => time.Key)], [.. counted.Select(time => time.Value)]);
    }

    /// <summary>The sum of two histograms.</summary>
    public CountedTimes With(CountedTimes other)
    {
        var counts = new SortedDictionary<double, int>();
        foreach (CountedTimes one in new[] { this, other })
        {
            foreach ((double time, int count) in one.Milliseconds.Zip(one.Counts))
                counts[time] = counts.GetValueOrDefault(time) + count;
        }

        return new([.. counts.Keys], [.. counts.Values]);
    }

    /// <summary>A percentile by nearest rank: a measured time, except for the rounding.</summary>
    /// <param name="percent">Above 0, at most 100.</param>
    /// <returns>Milliseconds; null without samples.</returns>
    public double? At(double percent)
    {
        // Rounded, because 99.9% of 1000 is not an integer in binary.
        int rank = Math.Max(1, (int)Math.Ceiling(Math.Round(percent * Count / 100, 9)));
        int passed = 0;
        foreach ((double time, int count) in Milliseconds.Zip(Counts))
        {
            if ((passed += count) >= rank)
                return time;
        }

        return null;
    }

    private static double Rounded(double milliseconds)
    {
        if (milliseconds <= 0)
            return 0;
        int scale = Digits - 1 - (int)Math.Floor(Math.Log10(milliseconds));
        // A division by a power of ten that is exact gives the nearest double, and so the same number for the same time.
        double digits = scale >= 0 ? milliseconds * Math.Pow(10, scale) : milliseconds / Math.Pow(10, -scale),
            step = Steps.First(one => digits >= one.From).Step,
            rounded = Math.Round(digits / step) * step;
        return scale >= 0 ? rounded / Math.Pow(10, scale) : rounded * Math.Pow(10, -scale);
    }
}
