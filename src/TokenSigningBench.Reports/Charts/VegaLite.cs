using System.Text.Json.Nodes;

namespace TokenSigningBench.Reports.Charts;

/// <summary>Converts a chart to a Vega-Lite specification (vega.github.io/vega-lite). The page sets colours, fonts and widths.</summary>
internal static class VegaLite
{
    private const string Schema = "https://vega.github.io/schema/vega-lite/v6.json";
    private const int Height = 280;
    private const int RowHeight = 16;
    private const int RowGap = 12;

    public static JsonObject Of(ReportChart chart)
    {
        // A logarithmic scale cannot show zero.
        ChartPoint[] points = [.. chart.Points.Where(point => double.IsFinite(point.Value) && (!chart.IsLogarithmic || point.Value > 0))];
        var spec = new JsonObject
        {
            ["$schema"] = Schema,
            ["width"] = "container",
            ["height"] = HeightOf(chart, points),
            ["data"] = new JsonObject { ["values"] = new JsonArray([.. points.Select(point => Value(chart, point))]) },
        };
        foreach (
            (string name, JsonNode? part) in chart.Kind switch
            {
                ChartKind.Stack => Stack(chart, points),
                ChartKind.Dots => Dots(chart, points),
                _ => Lines(chart, points),
            }
        )
        {
            spec[name] = part;
        }

        return spec;
    }

    private static int HeightOf(ReportChart chart, ChartPoint[] points)
    {
        int names = points.Select(point => point.Name).Distinct().Count();
        return chart.Kind switch
        {
            ChartKind.Stack => names * (2 * RowHeight + RowGap),
            ChartKind.Dots => names * (chart.Series.Count * RowHeight + RowGap),
            _ => Height,
        };
    }

    private static JsonObject Value(ReportChart chart, ChartPoint point)
    {
        var value = new JsonObject
        {
            ["series"] = point.Series,
            ["name"] = point.Name,
            ["value"] = Rounded(point.Value),
        };
        // Parts are stacked in the order of the legend.
        if (chart.Kind == ChartKind.Stack)
            value["part"] = chart.Series.Index().First(one => one.Item == point.Series).Index;
        if (point.At is { } at)
            value["at"] = Rounded(at);
        if (point is { Low: { } low, High: { } high } && double.IsFinite(low) && double.IsFinite(high) && (!chart.IsLogarithmic || low > 0))
        {
            value["low"] = Rounded(low);
            value["high"] = Rounded(high);
        }

        return value;
    }

    // A screen shows no more digits, and each digit is a byte.
    private static double Rounded(double value) =>
        double.Parse(value.ToString("G6", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);

    private static Dictionary<string, JsonNode?> Lines(ReportChart chart, ChartPoint[] points)
    {
        JsonObject along =
            chart.Kind == ChartKind.Steps
                ? new JsonObject
                {
                    ["field"] = "name",
                    ["type"] = "ordinal",
                    ["sort"] = Names(points),
                    ["axis"] = new JsonObject { ["labelAngle"] = 0 },
                }
                : Number("at", chart.IsDimensionLogarithmic || chart.IsOfPercentiles, zero: false);
        along["title"] = chart.Dimension;
        if (chart.IsOfPercentiles)
            along["axis"] = new JsonObject
            {
                ["values"] = new JsonArray(1, 2, 10, 100, 1000, 10_000, 100_000),
                ["labelExpr"] = "'p' + format(100 * (1 - 1 / datum.value), '.8~g')",
                ["grid"] = true,
            };
        JsonObject line = Encoded(chart, color: true, dash: true);
        line["y"] = Figure(chart, "value");
        var layers = new JsonArray
        {
            new JsonObject
            {
                ["mark"] = new JsonObject { ["type"] = "line", ["strokeWidth"] = 2 },
                ["encoding"] = line,
            },
        };
        // Dots at a hundred points would hide the line.
        if (!chart.IsOfPercentiles && points.Length / Math.Max(1, chart.Series.Count) <= 40)
        {
            JsonObject dot = Encoded(chart, color: true, shape: true);
            dot["y"] = Figure(chart, "value");
            layers.Add(
                new JsonObject
                {
                    ["mark"] = new JsonObject
                    {
                        ["type"] = "point",
                        ["filled"] = true,
                        ["size"] = 70,
                        ["opacity"] = 1,
                    },
                    ["encoding"] = dot,
                }
            );
        }

        if (points.Any(point => point.Low is not null))
            layers.Add(Interval(chart, "y"));
        return new()
        {
            ["encoding"] = new JsonObject { ["x"] = along, ["tooltip"] = Tooltip(chart) },
            ["layer"] = layers,
        };
    }

    private static Dictionary<string, JsonNode?> Dots(ReportChart chart, ChartPoint[] points)
    {
        JsonObject dot = Encoded(chart, color: true, shape: true);
        dot["x"] = Figure(chart, "value");
        var layers = new JsonArray
        {
            new JsonObject
            {
                ["mark"] = new JsonObject
                {
                    ["type"] = "point",
                    ["filled"] = true,
                    ["size"] = 80,
                    ["opacity"] = 1,
                },
                ["encoding"] = dot,
            },
        };
        if (points.Any(point => point.Low is not null))
            layers.Add(Interval(chart, "x"));
        var shared = new JsonObject
        {
            ["y"] = new JsonObject
            {
                ["field"] = "name",
                ["type"] = "nominal",
                ["sort"] = Names(points),
                ["title"] = null,
                ["axis"] = new JsonObject { ["grid"] = true },
            },
            ["tooltip"] = Tooltip(chart),
        };
        if (chart.Series.Count > 1)
            shared["yOffset"] = new JsonObject
            {
                ["field"] = "series",
                ["type"] = "nominal",
                ["sort"] = Series(chart),
            };
        return new() { ["encoding"] = shared, ["layer"] = layers };
    }

    private static Dictionary<string, JsonNode?> Stack(ReportChart chart, ChartPoint[] points)
    {
        JsonObject bar = Encoded(chart, color: true);
        bar["y"] = new JsonObject
        {
            ["field"] = "name",
            ["type"] = "nominal",
            ["sort"] = Names(points),
            ["title"] = null,
        };
        bar["x"] = new JsonObject
        {
            ["field"] = "value",
            ["type"] = "quantitative",
            ["stack"] = "zero",
            ["title"] = chart.Figure,
        };
        bar["order"] = new JsonObject { ["field"] = "part", ["type"] = "quantitative" };
        bar["tooltip"] = Tooltip(chart);
        return new()
        {
            ["mark"] = new JsonObject { ["type"] = "bar" },
            ["encoding"] = bar,
        };
    }

    private static JsonObject Interval(ReportChart chart, string channel)
    {
        JsonObject rule = Encoded(chart, color: true);
        rule[channel] = Figure(chart, "low");
        rule[channel + "2"] = new JsonObject { ["field"] = "high" };
        return new JsonObject
        {
            ["transform"] = new JsonArray { new JsonObject { ["filter"] = "isValid(datum.low)" } },
            ["mark"] = new JsonObject { ["type"] = "rule", ["strokeWidth"] = 2 },
            ["encoding"] = rule,
        };
    }

    // One in twelve men is colour-blind: shapes and dashes carry the same information as colours.
    private static JsonObject Encoded(ReportChart chart, bool color, bool shape = false, bool dash = false)
    {
        var encoding = new JsonObject();
        if (chart.Series.Count < 2 && chart.Kind != ChartKind.Stack)
            return encoding;
        if (color)
            encoding["color"] = BySeries(chart);
        if (shape)
            encoding["shape"] = BySeries(chart);
        if (dash)
            encoding["strokeDash"] = BySeries(chart);
        return encoding;
    }

    private static JsonObject BySeries(ReportChart chart) =>
        new()
        {
            ["field"] = "series",
            ["type"] = "nominal",
            ["sort"] = Series(chart),
            ["title"] = null,
            ["scale"] = new JsonObject { ["domain"] = Series(chart) },
        };

    private static JsonObject Figure(ReportChart chart, string field)
    {
        JsonObject figure = Number(field, chart.IsLogarithmic, zero: !chart.IsLogarithmic);
        figure["title"] = chart.Figure;
        return figure;
    }

    private static JsonObject Number(string field, bool isLogarithmic, bool zero) =>
        new()
        {
            ["field"] = field,
            ["type"] = "quantitative",
            ["scale"] = isLogarithmic ? new JsonObject { ["type"] = "log" } : new JsonObject { ["zero"] = zero },
        };

    private static JsonArray Tooltip(ReportChart chart)
    {
        var tooltip = new JsonArray
        {
            new JsonObject { ["field"] = "series", ["title"] = "of" },
            new JsonObject { ["field"] = "name", ["title"] = chart.Dimension },
            new JsonObject { ["field"] = "value", ["title"] = chart.Figure },
        };
        if (chart.Points.Any(point => point.Low is not null))
        {
            tooltip.Add(new JsonObject { ["field"] = "low", ["title"] = "from" });
            tooltip.Add(new JsonObject { ["field"] = "high", ["title"] = "to" });
        }

        return tooltip;
    }

    private static JsonArray Names(ChartPoint[] points) =>
        [.. points.Select(point => point.Name).Distinct().Select(name => (JsonNode)name)];

    private static JsonArray Series(ReportChart chart) => [.. chart.Series.Select(series => (JsonNode)series)];
}
