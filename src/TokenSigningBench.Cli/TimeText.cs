using System.Globalization;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Cli;

/// <summary>Reads how long something lasts: <c>60s</c>, <c>1.5min</c>, <c>1h</c>.</summary>
internal static class TimeText
{
    private static readonly (string Unit, double Seconds)[] Units = [("min", 60), ("m", 60), ("h", 3600), ("s", 1)];

    /// <exception cref="SourceException">It is none, or not from a second to the longest time.</exception>
    public static TimeSpan Parse(string option, string text, TimeSpan longest)
    {
        (string unit, double seconds) = Units.FirstOrDefault(unit => text.EndsWith(unit.Unit, StringComparison.Ordinal));
        return unit is not null && double.TryParse(text[..^unit.Length], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double number)
            && number * seconds is >= 1 and var all && all <= longest.TotalSeconds
            ? TimeSpan.FromSeconds(all)
            : throw new SourceException(option, FormattableString.Invariant($"{text} is not a time from 1s to {longest.TotalSeconds:0}s, such as 60s or 2min"));
    }
}
