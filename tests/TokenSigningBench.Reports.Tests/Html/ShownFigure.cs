using System.Text.Json;
using System.Text.RegularExpressions;

namespace TokenSigningBench.Reports.Tests.Html;

/// <summary>A number with its unit, as a reader sees it.</summary>
/// <param name="Text">The number as written: "1,790", "0.030".</param>
/// <param name="Unit">One of <see cref="Units"/>.</param>
/// <param name="Percentile">"p95" where the text names one; null where it does not.</param>
internal sealed partial record ShownFigure(string Text, string Unit, string? Percentile)
{
    private const string Time = "time",
        Rate = "rate",
        Ratio = "ratio",
        Added = "added",
        Size = "size",
        Number = "number",
        Slower = "% slower";

    /// <summary>What a unit is of, and how many base units it has. A percentage that is added is a ratio minus one.</summary>
    internal static Dictionary<string, (string Of, double Size)> Units { get; } =
        new(StringComparer.Ordinal)
        {
            ["ns"] = (Time, 1e-9),
            ["µs"] = (Time, 1e-6),
            ["ms"] = (Time, 1e-3),
            ["s"] = (Time, 1),
            ["logins/s"] = (Rate, 1),
            ["/s"] = (Rate, 1),
            ["×"] = (Ratio, 1),
            ["%"] = (Ratio, 0.01),
            [Slower] = (Added, 0.01),
            ["bytes"] = (Size, 1),
            ["logins"] = (Number, 1),
            ["failed"] = (Number, 1),
            ["users"] = (Number, 1),
            ["cores"] = (Number, 1),
            ["iterations"] = (Number, 1),
        };

    /// <summary>All numbers of a text that have a unit. A percentile that the text names alone is that of all its times.</summary>
    public static IEnumerable<ShownFigure> In(string text)
    {
        string[] named = [.. Percentiles().Matches(text).Select(match => match.Value).Distinct()];
        return Pattern()
            .Matches(text)
            .Select(match => new ShownFigure(
                match.Groups["number"].Value,
                match.Groups["within"].Success ? Slower : match.Groups["unit"].Value,
                match.Groups["percentile"] is { Success: true } before ? before.Value
                    : Units[match.Groups["unit"].Value].Of == Time && named is [var only] ? only
                    : null
            ));
    }

    public double Value => double.Parse(Text, NumberStyles.Number, CultureInfo.InvariantCulture);

    /// <summary>Whether a value of the data is this number when it is rounded to the same digits.</summary>
    public bool IsOf(DataFigure figure)
    {
        (string of, double size) = Units[Unit];
        (string known, double other) = Units[figure.Unit];
        double value = figure.Value * other - (of == Added && known == Ratio ? 1 : 0);
        return (of == known || (of == Added && known == Ratio))
            && (Percentile is null || figure.Percentile is null || Percentile == figure.Percentile)
            && Math.Abs(Math.Abs(value) / size - Value) <= Step / 2 * (1 + 1e-6);
    }

    public override string ToString() => $"{Percentile} {Text} {Unit}".TrimStart();

    // The distance to the next number of as many digits. Three of a large number count.
    private double Step =>
        Text.IndexOf('.', StringComparison.Ordinal) is >= 0 and var point ? Math.Pow(10, point + 1 - Text.Length)
        : Value >= 1000 ? Math.Pow(10, Math.Floor(Math.Log10(Value)) - 2)
        : 1;

    [GeneratedRegex(@"\bp\d+(\.\d+)?")]
    private static partial Regex Percentiles();

    [GeneratedRegex(
        @"(?:(?<percentile>\bp\d+(?:\.\d+)?) |(?<within>within ))?(?<![\w.,-])(?<number>\d[\d,]*(?:\.\d+)?)"
            + @"(?=(?:\s?(?:to|of|–|±|and)\s?[\d,.]*\d)*\s?(?<unit>ns|µs|ms|s|logins/s|/s|×|%(?: slower)?|bytes|"
            + @"logins|failed|users|cores|iterations)(?![\w/]))"
    )]
    private static partial Regex Pattern();
}

/// <summary>A number of the tables or of the JSON data.</summary>
/// <param name="Certificate">The short name of its certificate; null where the data name none.</param>
internal sealed partial record DataFigure(double Value, string Unit, string? Percentile, string? Certificate)
{
    // Members and units of JSON, and headings of columns, by what they end with.
    private static readonly (string End, string Unit)[] Ends =
    [
        ("nanoseconds", "ns"),
        ("milliseconds", "ms"),
        ("per second", "/s"),
        ("persecond", "/s"),
        ("seconds", "s"),
        ("timesrsa2048", "×"),
        ("ratio", "×"),
        ("bytes", "bytes"),
        ("/s", "/s"),
        (", ms", "ms"),
        (", µs", "µs"),
        (", ns", "ns"),
        (", s", "s"),
    ];

    /// <summary>The figures of a table: its columns have a unit, its title, or its cells.</summary>
    public static IEnumerable<DataFigure> Of(ReportTable table) =>
        from row in table.Rows
        let name = table.Columns[0].Name == "Certificate" ? Short(row[0].Text) : null
        from cell in row.Zip(table.Columns)
        where !IsSpread(cell.Second.Name)
        let percentile = Percentiles().Match(cell.Second.Name) is { Success: true } match ? match.Value : null
        from figure in cell.First.Value is not { } value
            ? ShownFigure.In(cell.First.Text).Select(shown => new DataFigure(shown.Value, shown.Unit, shown.Percentile, name))
            : [new(value, UnitOf(cell.Second.Name, UnitOf(table.Title, "×")), percentile, name), new(value, "cores", percentile, name)]
        select figure;

    /// <summary>The ratios of the times of a table.</summary>
    public static IEnumerable<DataFigure> RatiosOf(ReportTable table) =>
        from column in table.Columns.Index()
        where UnitOf(column.Item.Name, "") is "ns" or "µs" or "ms" or "s" && column.Item.Name.StartsWith("Mean", StringComparison.Ordinal)
        let values = table.Rows.Select(row => row[column.Index].Value).OfType<double>().ToArray()
        from one in values
        from other in values
        select new DataFigure(one / other, "×", null, null);

    /// <summary>All numbers of a JSON document, and those in its texts.</summary>
    public static IEnumerable<DataFigure> Of(JsonElement json, string member = "", string? name = null, string? percentile = null)
    {
        switch (json.ValueKind)
        {
            case JsonValueKind.Number:
                return [new(json.GetDouble(), UnitOf(member, "cores"), percentile, name)];
            case JsonValueKind.String:
                return ShownFigure.In(json.GetString()!).Select(one => new DataFigure(one.Value, one.Unit, one.Percentile, name));
            case JsonValueKind.Array:
                return json.EnumerateArray().SelectMany(one => Of(one, member, name, percentile));
            case JsonValueKind.Object:
                JsonElement? tags = Member(json, "tags");
                return json.EnumerateObject()
                    .Where(one => one.Name is not ("samples" or "min" or "max"))
                    .SelectMany(one =>
                        Of(
                            one.Value,
                            one.Name is "value" or "low" or "high" && Member(json, "unit") is { } unit ? unit.GetString()! : one.Name,
                            tags is { } some && Member(some, "certificate") is { } certificate ? Short(certificate.GetString()!) : name,
                            tags is { } all && Member(all, "percentile") is { } of ? of.GetString() : percentile
                        )
                    );
            default:
                return [];
        }
    }

    private static JsonElement? Member(JsonElement json, string name) =>
        json.ValueKind == JsonValueKind.Object && json.TryGetProperty(name, out JsonElement member) ? member : null;

    private static string Short(string name) => ShortNames.Of([name])[0];

    // No card shows these of a sample.
    private static bool IsSpread(string heading) => heading.Split(',')[0] is "Std dev" or "Min" or "Max" or "±";

    private static string UnitOf(string text, string otherwise) =>
        Ends.Where(one => text.EndsWith(one.End, StringComparison.OrdinalIgnoreCase)).Select(one => one.Unit).FirstOrDefault(otherwise);

    [GeneratedRegex(@"^p\d+(\.\d+)?$")]
    private static partial Regex Percentiles();
}
