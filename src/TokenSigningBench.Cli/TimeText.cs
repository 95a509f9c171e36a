using System.Globalization;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Cli;

/// <summary>Reads how long something lasts: <c>250ms</c>, <c>60s</c>, <c>1.5min</c>, <c>1h</c>.</summary>
internal static class TimeText
{
    private static readonly (string Unit, double Seconds)[] Units = [("min", 60), ("m", 60), ("h", 3600), ("ms", 0.001), ("s", 1)];

    // In less than this a server answers a handful, or nobody.
    private static readonly TimeSpan Shortest = TimeSpan.FromMilliseconds(100);

    /// <exception cref="SourceException">It is none, or not from the shortest time to the longest.</exception>
    public static TimeSpan Parse(string option, string text, TimeSpan longest)
    {
        (string unit, double seconds) = Units.FirstOrDefault(unit => text.EndsWith(unit.Unit, StringComparison.Ordinal));
        return unit is not null && double.TryParse(text[..^unit.Length], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double number)
            && number * seconds is var all && all >= Shortest.TotalSeconds && all <= longest.TotalSeconds
            ? TimeSpan.FromSeconds(all)
            : throw new SourceException(option, FormattableString.Invariant(
                $"{text} is not a time from {Shortest.TotalMilliseconds:0}ms to {longest.TotalSeconds:0}s, such as 60s or 2min"));
    }
}
