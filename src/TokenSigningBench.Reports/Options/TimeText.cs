namespace TokenSigningBench.Reports.Options;

/// <summary>Parses durations: <c>250ms</c>, <c>60s</c>, <c>1.5min</c>, <c>1h</c>.</summary>
public static class TimeText
{
    private static readonly (string Unit, double Seconds)[] Units = [("min", 60), ("m", 60), ("h", 3600), ("ms", 0.001), ("s", 1)];

    /// <summary>The minimum duration of a load: in less time a server answers only a few requests, or none.</summary>
    private static readonly TimeSpan MinLoadDuration = TimeSpan.FromMilliseconds(100);

    /// <summary>The minimum duration of one request or one hash.</summary>
    private static readonly TimeSpan MinWait = TimeSpan.FromMicroseconds(1);

    /// <summary>Parses the duration of a load.</summary>
    /// <exception cref="UserErrorException">The text is not a duration, or not from 100 ms to the maximum.</exception>
    public static TimeSpan ParseLoadDuration(string option, string text, TimeSpan max) =>
        Parse(option, text, MinLoadDuration, max, "60s or 2min");

    /// <summary>Parses the duration of a load. A number alone is in seconds.</summary>
    /// <exception cref="UserErrorException">The text is not a duration, or not from 100 ms to the maximum.</exception>
    public static TimeSpan ParseLoadSeconds(string option, string text, TimeSpan max) =>
        ParseLoadDuration(option, IsNumber(text) ? $"{text}s" : text, max);

    /// <summary>Parses a time that is compared with, in milliseconds. A number alone is in milliseconds.</summary>
    /// <exception cref="UserErrorException">The text is not a duration above zero.</exception>
    public static double ParseMilliseconds(string option, string text)
    {
        string withUnit = IsNumber(text) ? $"{text}ms" : text;
        return ReadSeconds(withUnit) is { } seconds and > 0
            ? 1000 * seconds
            : throw new UserErrorException(option, $"{(text.Length > 0 ? text : "nothing")} is not a time above zero, such as 10ms");
    }

    /// <summary>Parses the duration of one request or one hash.</summary>
    /// <exception cref="UserErrorException">The text is not a duration, or not from 1 µs to the maximum.</exception>
    public static TimeSpan ParseWait(string option, string text, TimeSpan max) => Parse(option, text, MinWait, max, "250ms or 1.5s");

    /// <summary>Parses a simulated time, which may be zero.</summary>
    /// <exception cref="UserErrorException">The text is not a duration, or longer than the maximum.</exception>
    public static TimeSpan ParseSimulated(string option, string text, TimeSpan max) =>
        Parse(option, text, TimeSpan.Zero, max, "10m or 13h");

    /// <summary>Parses a time of a server's settings, which may be zero, and may be in days.</summary>
    /// <exception cref="UserErrorException">The text is not a duration, or longer than the maximum.</exception>
    public static TimeSpan ParseDays(string option, string text, TimeSpan max)
    {
        string inHours =
            text.EndsWith('d') && double.TryParse(text[..^1], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double days)
                ? Invariant($"{24 * days}h")
                : text;
        return ReadSeconds(inHours) is { } seconds && seconds <= max.TotalSeconds
            ? TimeSpan.FromSeconds(seconds)
            : throw new UserErrorException(
                option,
                $"{(text.Length > 0 ? text : "nothing")} is not a time of "
                    + Invariant($"{max.TotalDays:0} days at most, such as 14d or 12h")
            );
    }

    private static bool IsNumber(string text) => text is [.., >= '0' and <= '9'];

    private static double? ReadSeconds(string text)
    {
        (string unit, double seconds) = Units.FirstOrDefault(unit => text.EndsWith(unit.Unit, StringComparison.Ordinal));
        return
            unit is not null
            && double.TryParse(text[..^unit.Length], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double number)
            ? number * seconds
            : null;
    }

    private static TimeSpan Parse(string option, string text, TimeSpan min, TimeSpan max, string example) =>
        ReadSeconds(text) is { } seconds && seconds >= min.TotalSeconds && seconds <= max.TotalSeconds
            ? TimeSpan.FromSeconds(seconds)
            : throw new UserErrorException(
                option,
                $"{(text.Length > 0 ? text : "nothing")} is not a time "
                    + Invariant($"from {min.TotalMilliseconds:0.###}ms to {max.TotalSeconds:0}s, ")
                    + $"such as {example}"
            );
}
