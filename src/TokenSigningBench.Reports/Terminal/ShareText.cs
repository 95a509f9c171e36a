namespace TokenSigningBench.Reports.Terminal;

/// <summary>A part of a whole, as reports spell it: never as more than the whole.</summary>
internal static class ShareText
{
    /// <summary>What stands for a share of two figures that contradict each other.</summary>
    public const string Undecided = "undecided";

    /// <summary>The share in percent; undecided where the two were measured apart, and the part came out larger than the whole.</summary>
    /// <param name="share">The part over the whole.</param>
    public static string Of(double share) =>
        Bounded(share) is { } bounded ? bounded.ToString("0 %", CultureInfo.InvariantCulture) : $"{Undecided}: more than the whole";

    /// <summary>The share; null where it is above 1, which no share is.</summary>
    /// <param name="share">The part over the whole.</param>
    public static double? Bounded(double? share) => share > 1 ? null : share;

    /// <summary>How busy cores are with a load that they may not be able to carry.</summary>
    /// <param name="load">The work that comes over what they can do: above 1 it is an overload.</param>
    public static string Busy(double load) =>
        Invariant($"{100 * Math.Min(1, load):0} %{(load > 1 ? Invariant($" (an overload: {100 * load:0} % would be needed)") : "")}");
}
