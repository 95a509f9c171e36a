namespace TokenSigningBench.Reports.Documents;

/// <summary>Formats a measured figure for a default answer: three significant digits at most.</summary>
public static class ShortFigure
{
    // Rounded first: 0.99996 has as many decimals as 1.
    public static string Of(double value)
    {
        double step = Math.Abs(value) >= 0.1 ? Math.Pow(10, Math.Floor(Math.Log10(Math.Abs(value))) - 2) : 0.001;
        double rounded = step >= 1 ? Math.Round(value / step) * step : Math.Round(value / step) / Math.Round(1 / step);
        return rounded.ToString(
            Math.Abs(rounded) switch
            {
                >= 1000 => "#,##0",
                >= 100 => "0",
                >= 10 => "0.0",
                >= 1 => "0.00",
                _ => "0.000",
            },
            CultureInfo.InvariantCulture
        );
    }

    /// <summary>A time in ms, with its unit.</summary>
    public static string Milliseconds(double nanoseconds) => $"{Of(nanoseconds / 1e6)} ms";

    /// <summary>A time in µs, with its unit.</summary>
    public static string Microseconds(double nanoseconds) => $"{Of(nanoseconds / 1e3)} µs";

    /// <summary>A share in percent, without a space.</summary>
    public static string Percent(double share) =>
        $"{(100 * share).ToString(Math.Abs(share) < 0.0995 ? "0.0" : "0", CultureInfo.InvariantCulture)}%";
}
