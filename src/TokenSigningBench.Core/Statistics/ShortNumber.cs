namespace TokenSigningBench.Core.Statistics;

/// <summary>Formats a measured figure for a sentence or a default answer: three significant digits, two below 0.1.</summary>
public static class ShortNumber
{
    public static string Of(double value)
    {
        double rounded = Round(value);
        return rounded.ToString(Format(rounded), CultureInfo.InvariantCulture);
    }

    /// <summary>
    /// A value and half of its interval, both with the decimals of the value: "35.0 ± 0.5". A smaller margin is rounded up to its last
    /// decimal, because no interval has the width 0.
    /// </summary>
    public static string Of(double value, double margin)
    {
        string format = Format(Round(value));
        string text = margin.ToString(format, CultureInfo.InvariantCulture);
        return $"{Of(value)} ± {(margin > 0 && text.All(digit => digit is '0' or '.') ? $"{text[..^1]}1" : text)}";
    }

    /// <summary>A time in ms, with its unit.</summary>
    public static string Milliseconds(double nanoseconds) => $"{Of(nanoseconds / 1e6)} ms";

    /// <summary>A time in µs, with its unit.</summary>
    public static string Microseconds(double nanoseconds) => $"{Of(nanoseconds / 1e3)} µs";

    /// <summary>A share in percent, without a space.</summary>
    public static string Percent(double share) =>
        $"{(100 * share).ToString(Math.Abs(share) < 0.0995 ? "0.0" : "0", CultureInfo.InvariantCulture)}%";

    // Rounded first: 0.99996 has as many decimals as 1.
    private static double Round(double value)
    {
        if (value == 0 || !double.IsFinite(value))
            return value;
        double magnitude = Math.Floor(Math.Log10(Math.Abs(value)));
        double step = Math.Pow(10, Math.Abs(magnitude - (Math.Abs(value) < 0.1 ? 1 : 2)));
        return magnitude >= 2 ? Math.Round(value / step) * step : Math.Round(value * step) / step;
    }

    private static string Format(double rounded) =>
        Math.Abs(rounded) switch
        {
            0 => "0",
            >= 1000 => "#,##0",
            >= 100 => "0",
            >= 10 => "0.0",
            >= 1 => "0.00",
            >= 0.01 => "0.000",
            >= 0.001 => "0.0000",
            _ => "G2",
        };
}
