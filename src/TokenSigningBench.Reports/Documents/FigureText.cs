namespace TokenSigningBench.Reports.Documents;

/// <summary>Formats a measured figure with four significant digits.</summary>
public static class FigureText
{
    public static string Of(double value) =>
        value.ToString(
            Math.Abs(value) switch
            {
                0 => "0",
                >= 1000 => "#,##0",
                >= 100 => "0.0",
                >= 10 => "0.00",
                >= 1 => "0.000",
                >= 0.001 => "0.0000",
                _ => "G4",
            },
            CultureInfo.InvariantCulture
        );

    // For waiting times: 0.01 ms is not noticeable in a wait of 100 ms.
    public static string Milliseconds(double milliseconds) =>
        milliseconds.ToString(
            Math.Abs(milliseconds) switch
            {
                < 10 => "0.00",
                < 100 => "0.0",
                _ => "#,##0",
            },
            CultureInfo.InvariantCulture
        );
}
