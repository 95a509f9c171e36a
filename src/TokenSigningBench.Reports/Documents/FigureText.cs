namespace TokenSigningBench.Reports.Documents;

/// <summary>A measured figure as people read it: four digits that count.</summary>
internal static class FigureText
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

    // Of a wait: nobody feels a hundredth of what takes a tenth of a second.
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
