namespace TokenSigningBench.Core.Statistics;

/// <summary>Formats a number for a sentence: three significant digits, and all digits before the decimal point.</summary>
public static class ShortNumber
{
    public static string Of(double value) => value.ToString(Format(value), CultureInfo.InvariantCulture);

    /// <summary>A value and half of its interval, both with the decimals of the value: "35.0 ± 0.5".</summary>
    public static string Of(double value, double margin) => $"{Of(value)} ± {margin.ToString(Format(value), CultureInfo.InvariantCulture)}";

    private static string Format(double value) =>
        Math.Abs(value) switch
        {
            0 => "0",
            >= 999.5 => "#,##0",
            >= 99.95 => "0",
            >= 9.995 => "0.0",
            >= 0.9995 => "0.00",
            >= 0.09995 => "0.000",
            >= 0.009995 => "0.0000",
            >= 0.0009995 => "0.00000",
            _ => "G3",
        };
}
