namespace TokenSigningBench.Reports.Documents;

/// <summary>The unit of the times in one table.</summary>
/// <param name="Nanoseconds">The length of the unit in ns.</param>
public readonly record struct TimeUnit(string Name, double Nanoseconds)
{
    private static readonly TimeUnit[] All = [new("ns", 1), new("µs", 1e3), new("ms", 1e6), new("s", 1e9)];

    public static TimeUnit Milliseconds { get; } = All[2];

    /// <summary>The largest unit in which the median of the times is at least 1.</summary>
    public static TimeUnit For(IEnumerable<double> nanoseconds)
    {
        double[] sorted = [.. nanoseconds.Order()];
        double middle = sorted.Length == 0 ? 1 : sorted[sorted.Length / 2];
        return All.LastOrDefault(unit => middle >= unit.Nanoseconds, All[0]);
    }

    public double Of(double nanoseconds) => nanoseconds / Nanoseconds;
}
