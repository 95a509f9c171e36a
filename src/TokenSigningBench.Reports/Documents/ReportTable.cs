namespace TokenSigningBench.Reports.Documents;

/// <param name="Name">Its heading, with the unit.</param>
/// <param name="IsNumeric">Whether it is of numbers.</param>
public sealed record ReportColumn(string Name, bool IsNumeric = false);

/// <summary>A cell: as it is read, and as it was measured.</summary>
/// <param name="Text">As it is read.</param>
/// <param name="Value">The number behind it; null where it is none.</param>
public readonly record struct ReportCell(string Text, double? Value)
{
    /// <summary>What stands where nothing is known or was measured.</summary>
    public const string Unknown = "-";

    /// <summary>Whether it is a name as somebody else gave it, which a format may set apart.</summary>
    public bool IsName { get; init; }

    /// <summary>The number with all of its digits, for a program; the text where there is none.</summary>
    public string Raw => Value is { } number ? number.ToString("G9", CultureInfo.InvariantCulture) : Text;

    public static ReportCell Of(string? text) => new(string.IsNullOrEmpty(text) ? Unknown : PrintableText.Of(text), null);

    /// <summary>Text, and nothing at all where it is empty.</summary>
    public static ReportCell Plain(string text) => new(PrintableText.Of(text), null);

    /// <summary>A name as somebody else gave it.</summary>
    public static ReportCell Name(string name) => new(name, null) { IsName = true };

    /// <summary>A moment, in UTC.</summary>
    public static ReportCell Of(DateTimeOffset moment) =>
        new(moment.ToUniversalTime().ToString("yyyy-MM-dd HH:mm:ss'Z'", CultureInfo.InvariantCulture), null);

    /// <summary>Something that was measured: its first four digits are read.</summary>
    public static ReportCell Figure(double? value) =>
        value is { } number && double.IsFinite(number) ? new(FigureText.Of(number), number) : new(Unknown, null);

    /// <summary>Something that was counted.</summary>
    public static ReportCell Count(double? value) =>
        value is { } number ? new(number.ToString("#,##0", CultureInfo.InvariantCulture), number) : new(Unknown, null);

    /// <summary>A number that is a name, such as a key's size: without separators.</summary>
    public static ReportCell Size(int? value) =>
        value is { } number ? new(number.ToString(CultureInfo.InvariantCulture), number) : new(Unknown, null);

    /// <summary>A share, in percent.</summary>
    public static ReportCell Percent(double? share) =>
        share is { } number && double.IsFinite(number) ? new($"{FigureText.Of(100 * number)} %", number) : new(Unknown, null);

    public static ReportCell Of(bool value) => new(value ? "yes" : "no", null);
}

/// <summary>A table of raw figures.</summary>
/// <param name="Title">What it shows; empty where what stands before it says that.</param>
/// <param name="Rows">Its rows, as many cells each.</param>
public sealed record ReportTable(string Title, IReadOnlyList<ReportColumn> Columns, IReadOnlyList<IReadOnlyList<ReportCell>> Rows)
    : DocumentItem;
