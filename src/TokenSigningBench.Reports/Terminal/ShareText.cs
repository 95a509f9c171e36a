namespace TokenSigningBench.Reports.Terminal;

/// <summary>Formats a part of a whole, which is never more than the whole.</summary>
public static class ShareText
{
    /// <summary>The text for a share of two figures that contradict each other.</summary>
    public const string Undecided = "undecided";

    /// <summary>The share in percent; undecided if the two were measured separately and the part is larger than the whole.</summary>
    /// <param name="share">The part divided by the whole.</param>
    public static string Of(double share) =>
        Bounded(share) is { } bounded ? Invariant($"{100 * bounded:0}%") : $"{Undecided}: more than the whole";

    /// <summary>The share; null if it is above 1, which is impossible.</summary>
    /// <param name="share">The part divided by the whole.</param>
    public static double? Bounded(double? share) => share > 1 ? null : share;

    /// <summary>The utilization of cores by a load that may exceed their capacity.</summary>
    /// <param name="load">The work divided by the capacity. Above 1 it is an overload.</param>
    public static string Busy(double load) =>
        Invariant($"{100 * Math.Min(1, load):0}%{(load > 1 ? Invariant($" (overload: {100 * load:0}% needed)") : "")}");
}
