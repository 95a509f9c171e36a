namespace TokenSigningBench.Reports.Documents;

/// <param name="Name">The heading with the unit.</param>
public record ReportColumn(string Name, bool IsNumeric = false)
{
    /// <summary>Whether a page shows it on demand only.</summary>
    public bool IsExtra { get; init; }
}

/// <summary>A column, and what it has of each row.</summary>
public sealed record ReportColumn<T>(string Name, Func<T, ReportCell> Cell, bool IsNumeric = false) : ReportColumn(Name, IsNumeric);

/// <summary>A cell: its text, and the number that was measured.</summary>
/// <param name="Value">The number; null if there is none.</param>
public readonly record struct ReportCell(string Text, double? Value)
{
    /// <summary>The text for a value that is unknown or was not measured.</summary>
    public const string Unknown = "-";

    /// <summary>Whether the text is a name from outside, which a format may set apart.</summary>
    public bool IsName { get; init; }

    /// <summary>The number with nine significant digits, for programs. The text if there is no number.</summary>
    public string Raw => Value is { } number ? number.ToString("G9", CultureInfo.InvariantCulture) : Text;

    public static ReportCell Of(string? text) => new(string.IsNullOrEmpty(text) ? Unknown : PrintableText.Of(text), null);

    /// <summary>Text that stays empty if it is empty.</summary>
    public static ReportCell Plain(string text) => new(PrintableText.Of(text), null);

    /// <summary>A name from outside.</summary>
    public static ReportCell Name(string name) => new(name, null) { IsName = true };

    /// <summary>A time in UTC.</summary>
    public static ReportCell Of(DateTimeOffset moment) =>
        new(moment.ToUniversalTime().ToString("yyyy-MM-dd HH:mm:ss'Z'", CultureInfo.InvariantCulture), null);

    /// <summary>A measured value with four significant digits.</summary>
    public static ReportCell Figure(double? value) =>
        value is { } number && double.IsFinite(number) ? new(FigureText.Of(number), number) : new(Unknown, null);

    /// <summary>A counted value with thousands separators.</summary>
    public static ReportCell Count(double? value) =>
        value is { } number ? new(number.ToString("#,##0", CultureInfo.InvariantCulture), number) : new(Unknown, null);

    /// <summary>A number that identifies, such as a key's size: without separators.</summary>
    public static ReportCell Size(int? value) =>
        value is { } number ? new(number.ToString(CultureInfo.InvariantCulture), number) : new(Unknown, null);

    /// <summary>A share in percent.</summary>
    public static ReportCell Percent(double? share) =>
        share is { } number && double.IsFinite(number) ? new($"{FigureText.Of(100 * number)}%", number) : new(Unknown, null);

    public static ReportCell Of(bool value) => new(value ? "yes" : "no", null);
}

/// <summary>A table of figures.</summary>
/// <param name="Title">Empty if the text before the table says what it shows.</param>
/// <param name="Rows">The rows, each with a cell per column.</param>
public sealed record ReportTable(string Title, IReadOnlyList<ReportColumn> Columns, IReadOnlyList<IReadOnlyList<ReportCell>> Rows)
    : DocumentItem
{
    // Without marked columns, a table with more shows its first ones.
    private const int MaxColumns = 6,
        FirstColumns = 5;

    /// <summary>A table with a row for each item.</summary>
    public static ReportTable Of<T>(string title, IEnumerable<T> items, IReadOnlyList<ReportColumn<T>> columns) =>
        new(title, columns, [.. items.Select(item => columns.Select(column => column.Cell(item)).ToArray())]);

    /// <summary>Whether a page shows a column on demand only, for each column.</summary>
    public IReadOnlyList<bool> AreExtra =>
        Columns.Any(column => column.IsExtra) || Columns.Count <= MaxColumns
            ? [.. Columns.Select(column => column.IsExtra)]
            : [.. Columns.Index().Select(column => column.Index >= FirstColumns)];

    /// <summary>Whether a column has a name. A table without names has no heading row on a terminal.</summary>
    public bool HasHeadings => Columns.Any(column => column.Name.Length > 0);
}
