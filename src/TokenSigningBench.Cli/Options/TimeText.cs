namespace TokenSigningBench.Cli.Options;

/// <summary>Reads how long something lasts: <c>250ms</c>, <c>60s</c>, <c>1.5min</c>, <c>1h</c>.</summary>
internal static class TimeText
{
    private static readonly (string Unit, double Seconds)[] Units = [("min", 60), ("m", 60), ("h", 3600), ("ms", 0.001), ("s", 1)];

    /// <summary>The shortest load that says anything: in less than this a server answers a handful, or nobody.</summary>
    private static readonly TimeSpan MinLoadDuration = TimeSpan.FromMilliseconds(100);

    /// <summary>The shortest time that one request or one hash is said to take.</summary>
    private static readonly TimeSpan MinWait = TimeSpan.FromMicroseconds(1);

    /// <summary>How long a load lasts.</summary>
    /// <exception cref="UserErrorException">It is no time, or not from 100 ms to the longest.</exception>
    public static TimeSpan OfLoad(string option, string text, TimeSpan longest) =>
        Parse(option, text, MinLoadDuration, longest, "60s or 2min");

    /// <summary>How long one request or one hash takes.</summary>
    /// <exception cref="UserErrorException">It is no time, or not from 1 us to the longest.</exception>
    public static TimeSpan OfWait(string option, string text, TimeSpan longest) => Parse(option, text, MinWait, longest, "250ms or 1.5s");

    private static TimeSpan Parse(string option, string text, TimeSpan shortest, TimeSpan longest, string example)
    {
        (string unit, double seconds) = Units.FirstOrDefault(unit => text.EndsWith(unit.Unit, StringComparison.Ordinal));
        return
            unit is not null
            && double.TryParse(text[..^unit.Length], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double number)
            && number * seconds is var all
            && all >= shortest.TotalSeconds
            && all <= longest.TotalSeconds
            ? TimeSpan.FromSeconds(all)
            : throw new UserErrorException(
                option,
                $"{(text.Length > 0 ? text : "nothing")} is not a time "
                    + Invariant($"from {shortest.TotalMilliseconds:0.###}ms to {longest.TotalSeconds:0}s, ")
                    + $"such as {example}"
            );
    }
}
