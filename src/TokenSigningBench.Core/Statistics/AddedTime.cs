namespace TokenSigningBench.Core.Statistics;

/// <summary>
/// What one of two nearly equal operations adds, from the parts in which they differ. Whole times do not resolve it: they are the check
/// that nothing else differs.
/// </summary>
public static class AddedTime
{
    /// <summary>The difference of two parts, in nanoseconds, paired by round.</summary>
    /// <returns>Null for fewer than two rounds.</returns>
    public static Interval? Of(IReadOnlyList<double> part, IReadOnlyList<double> baseline, double level)
    {
        if (Math.Min(part.Count, baseline.Count) < 2)
            return null;
        var difference = new TrimmedMean([.. part.Zip(baseline, (one, other) => one - other)]);
        double margin = difference.Margin(level);
        return new(difference.Mean, difference.Mean - margin, difference.Mean + margin);
    }

    /// <summary>Whether the parts explain how far the whole times differ.</summary>
    /// <param name="ratio">One whole time divided by the other.</param>
    /// <param name="baseline">The other, in nanoseconds.</param>
    public static bool Explains(Interval added, Interval ratio, double baseline) =>
        ratio.Low <= 1 + added.High / baseline && 1 + added.Low / baseline <= ratio.High;

    /// <summary>The nanoseconds that the text has.</summary>
    public static double Shown(Interval added) => added.Contains(0) ? Math.Max(added.High, -added.Low) : Math.Abs(added.Estimate);

    /// <summary>What is added, as the rest of a sentence.</summary>
    /// <param name="whole">The name of the whole.</param>
    public static string Text(Interval added, string whole)
    {
        if (added.Contains(0))
            return $"changes {whole} by less than {ShortNumber.Microseconds(Shown(added))}";
        (double low, double high) = added.Estimate > 0 ? (added.Low, added.High) : (-added.High, -added.Low);
        return $"{(added.Estimate > 0 ? "adds" : "saves")} {ShortNumber.Microseconds(Shown(added))} "
            + $"({ShortNumber.Of(low / 1e3)} to {ShortNumber.Of(high / 1e3)})";
    }
}
