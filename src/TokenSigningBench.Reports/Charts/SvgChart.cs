using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Reports.Charts;

/// <summary>Draws a chart as SVG, which needs no script and is as wide as its place. Colours and letters are the style sheet's.</summary>
public static class SvgChart
{
    private const int LineHeight = 17;
    private const int LegendHeight = 20;
    private const int LaneHeight = 18;
    private const int BarHeight = 20;
    private const int RowGap = 10;
    private const int PlotHeight = 240;

    // The ticks' labels below a plot.
    private const int TicksHeight = 20;

    // A larger or smaller value is of a broken run: a scale that shows it shows nothing else.
    private const double MaxValue = 1e15,
        MinLogarithmic = 1e-12;

    // Dots at more points would hide the line.
    private const int MaxDots = 40;

    // The width of a chart on a phone, and of a letter of its axes, in pixels.
    private const double PhoneWidth = 280,
        CharacterWidth = 7.5;

    private const int Colours = 8,
        Shapes = 5;

    // A part of a bar this small is not seen: no legend names it.
    private const double MinPart = 0.003;

    // Phases of a login have their colour on every page. What the server does not report is grey.
    private static readonly Dictionary<string, int> PhaseColours = new(StringComparer.Ordinal)
    {
        ["sign"] = 1,
        ["creating a token (full request minus without nonce)"] = 1,
        ["hash"] = 2,
        ["password"] = 2,
        ["session"] = 3,
        ["write"] = 4,
        ["profile"] = 5,
        ["not reported by the server"] = Colours,
        ["everything else"] = Colours,
    };

    // The shapes carry the same information as the colours.
    private static readonly string[] Marks =
    [
        "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
        "M-4.5-4.5h9v9h-9z",
        "M0-6.5L6.5 0 0 6.5-6.5 0z",
        "M0-6L6 5H-6z",
        "M0 6L6-5H-6z",
    ];

    // Of spans the height carries the same information as the colour: what is normal is a thin grey line.
    private static readonly (string Colour, int Top, int Height)[] SpanStyles = [("c8", 8, 4), ("c2", 0, BarHeight), ("c1", 12, 8)];

    /// <summary>The shapes that charts of a page refer to, once for each page.</summary>
    public static string Definitions { get; } =
        "<svg class=\"defs\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>"
        + string.Concat(Marks.Select((shape, index) => Invariant($"<path id=\"mark{index + 1}\" d=\"{shape}\"/>")))
        + "</defs></svg>";

    /// <summary>The chart for a page that has <see cref="Definitions"/>, as one picture with a text.</summary>
    public static string Of(ReportChart chart)
    {
        (string content, int height) = Draw(chart);
        return Invariant($"<svg class=\"chart\" height=\"{height}\" role=\"img\" ")
            + $"aria-label=\"{SvgText.Escape(chart.AlternativeText())}\">{content}</svg>";
    }

    /// <summary>The elements of the chart, and its height in pixels.</summary>
    public static (string Content, int Height) Draw(ReportChart chart)
    {
        ChartPoint[] points =
        [
            .. chart.Points.Where(point =>
                IsDrawn(point.Value, chart.IsLogarithmic) && (chart.Kind != ChartKind.Spans || HasInterval(chart, point))
            ),
        ];
        if (points.Length == 0)
            return ("", 1);
        var svg = new SvgText();
        int height = chart.HasRows ? Rows(svg, chart, points) : Plot(svg, chart, points);
        return (svg.ToString(), height);
    }

    private static bool IsDrawn(double value, bool isLogarithmic) =>
        double.IsFinite(value)
        && Math.Abs(value) < MaxValue
        && (value > MinLogarithmic || (!isLogarithmic && (value == 0 || value < -MinLogarithmic)));

    // A row for each name: the name above its bar or dots, so that no name is cut and the plot is as wide as the page.
    private static int Rows(SvgText svg, ReportChart chart, ChartPoint[] points)
    {
        string[] series = [.. chart.Series];
        var rows = points.GroupBy(point => point.Name).Select(row => (Name: row.Key, Points: row.ToArray())).ToArray();
        bool isStack = chart.Kind == ChartKind.Stack,
            isSpans = chart.Kind == ChartKind.Spans;
        double[] values =
        [
            .. isStack ? rows.Select(row => row.Points.Sum(point => Math.Max(0, point.Value)))
            : isSpans ? points.SelectMany(point => (double[])[point.Low!.Value, point.High!.Value])
            : points.SelectMany(point => Extent(chart, point)),
            .. chart.Limits.Select(limit => limit.Value),
        ];
        Axis axis = chart.IsLogarithmic && !isStack ? Axis.Logarithmic(values) : Axis.Linear(values, fromZero: chart.Limits.All(IsLimit));
        double longest = isStack ? values.Max() : 0;
        string[] listed = isStack
            ? [.. series.Where(name => points.Any(point => point.Series == name && point.Value >= MinPart * longest))]
            : series;
        int top = series.Length > 1 || isStack ? Legend(svg, series, listed, chart.Kind) : 0;
        // The steps of spans are close to each other: each has a line of its own.
        int labels = isSpans ? chart.Limits.Count(IsLimit) : Math.Min(1, chart.Limits.Count(IsLimit));
        top += labels > 0 ? labels * LineHeight + 3 : 0;

        var content = new SvgText();
        int y = top;
        foreach ((string name, ChartPoint[] marks) in rows)
        {
            y = Name(content, y, name, ValueOf(chart, marks, series.Length));
            y =
                isStack ? Bar(content, y, axis, series, marks, chart)
                : isSpans ? Spans(content, y, axis, series, marks, chart)
                : Lanes(content, y, axis, series, marks, chart);
            y += RowGap;
        }

        foreach (AxisTick tick in axis.Ticks)
            svg.Add($"<line class=\"grid\" x1=\"{SvgText.Percent(tick.At)}\" x2=\"{SvgText.Percent(tick.At)}\" y1=\"{top}\" y2=\"{y}\"/>");
        var lines = new SvgText();
        foreach (ChartLimit limit in chart.Limits)
        {
            double at = axis.At(limit.Value);
            lines.Add($"<line class=\"{(IsLimit(limit) && !isSpans ? "limit" : "reference")}\" x1=\"{SvgText.Percent(at)}\" ");
            lines.Add($"x2=\"{SvgText.Percent(at)}\" y1=\"{(IsLimit(limit) ? top - 4 : top)}\" y2=\"{y}\"/>");
            if (!IsLimit(limit))
                continue;
            int line = isSpans ? top - 8 - --labels * LineHeight : top - 8;
            string kind = isSpans ? "tick" : "limit-name";
            lines.Add($"<text class=\"{kind}{(at > 0.5 ? " e" : "")}\" x=\"{SvgText.Percent(at)}\" y=\"{line}\">{Label(limit)}</text>");
        }

        // A bar would hide a line, and a line would cross out a name.
        svg.Add(isStack ? content : lines).Add(isStack ? lines : content);
        return Labels(svg, axis.Ticks, y, chart.IsLogarithmic && !isStack ? $"{chart.Figure}, logarithmic" : chart.Figure);
    }

    private static string Label(ChartLimit limit) => SvgText.Escape(limit.Label);

    private static bool IsLimit(ChartLimit limit) => limit.Label.Length > 0;

    private static IEnumerable<double> Extent(ReportChart chart, ChartPoint point) =>
        !HasInterval(chart, point) ? [point.Value]
        : IsDrawn(point.Low!.Value, chart.IsLogarithmic) ? [point.Value, point.Low.Value, point.High!.Value]
        : [point.Value, point.High!.Value];

    // On a logarithmic axis an interval that begins at 0 begins at the axis' start.
    private static bool HasInterval(ReportChart chart, ChartPoint point) =>
        point is { Low: { } low, High: { } high } && (low == 0 || IsDrawn(low, chart.IsLogarithmic)) && IsDrawn(high, chart.IsLogarithmic);

    private static int Name(SvgText svg, int y, string name, string value)
    {
        foreach ((int index, string line) in ChartText.Lines(name, ChartText.MaxLine - value.Length - 2).Index())
        {
            svg.Add($"<text class=\"halo\" x=\"0\" y=\"{y + 13}\">{SvgText.Escape(line)}</text>");
            if (index == 0 && value.Length > 0)
                svg.Add($"<text class=\"number halo\" x=\"100%\" y=\"{y + 13}\">{SvgText.Escape(value)}</text>");
            y += LineHeight;
        }

        return y;
    }

    // The value of a row with one dot, or the sum of a bar's parts.
    private static string ValueOf(ReportChart chart, ChartPoint[] marks, int series) =>
        chart.Kind == ChartKind.Stack ? WithUnit(chart, ShortNumber.Of(marks.Sum(point => point.Value)))
        : series == 1 && marks.Length == 1 ? marks[0].Text ?? WithUnit(chart, ShortNumber.Of(marks[0].Value))
        : "";

    private static string WithUnit(ReportChart chart, string number)
    {
        string unit = chart.Figure.Split(',', ' ')[0];
        return unit is "ns" or "µs" or "ms" or "s" ? $"{number} {unit}" : number;
    }

    private static int Bar(SvgText svg, int y, Axis axis, string[] series, ChartPoint[] parts, ReportChart chart)
    {
        double from = 0;
        foreach (ChartPoint part in parts.Where(part => part.Value > 0))
        {
            double at = axis.At(from),
                end = axis.At(from += part.Value);
            svg.Add($"<rect class=\"part {PhaseColour(series, part.Series)}\" x=\"{SvgText.Percent(at)}\" y=\"{y + 1}\" ");
            svg.Add($"width=\"{SvgText.Percent(end - at)}\" height=\"{BarHeight}\">{Tooltip(chart, part)}</rect>");
        }

        return y + BarHeight + 2;
    }

    // The later series last: nothing hides what is not normal.
    private static int Spans(SvgText svg, int y, Axis axis, string[] series, ChartPoint[] spans, ReportChart chart)
    {
        foreach (ChartPoint span in spans.OrderBy(span => Array.IndexOf(series, span.Series)))
        {
            (string colour, int top, int height) = SpanStyles[Array.IndexOf(series, span.Series) % SpanStyles.Length];
            double at = axis.At(span.Low!.Value),
                end = Math.Max(at, axis.At(span.High!.Value));
            svg.Add($"<rect class=\"{colour}\" x=\"{SvgText.Percent(at)}\" y=\"{y + 1 + top}\" ");
            svg.Add($"width=\"{SvgText.Percent(end - at)}\" height=\"{height}\">{Tooltip(chart, span)}</rect>");
        }

        return y + BarHeight + 2;
    }

    private static int Lanes(SvgText svg, int y, Axis axis, string[] series, ChartPoint[] marks, ReportChart chart)
    {
        // A line leads from what the values are measured from to each dot.
        double origin = chart.Limits.FirstOrDefault(limit => !IsLimit(limit)) is { } reference ? axis.At(reference.Value) : 0;
        foreach (ChartPoint point in marks.OrderBy(point => Array.IndexOf(series, point.Series)))
        {
            int middle = y + LaneHeight / 2;
            string at = SvgText.Percent(axis.At(point.Value)),
                colour = Colour(series, point);
            // The length of a line on a logarithmic scale is no ratio.
            if (!chart.IsLogarithmic)
                svg.Add($"<line class=\"stem {colour}\" x1=\"{SvgText.Percent(origin)}\" x2=\"{at}\" y1=\"{middle}\" y2=\"{middle}\"/>");
            double end = axis.At(point.Value),
                begin = end;
            if (HasInterval(chart, point))
            {
                (begin, end) = (axis.At(point.Low!.Value), axis.At(point.High!.Value));
                svg.Add($"<line class=\"interval {colour}\" x1=\"{SvgText.Percent(begin)}\" x2=\"{SvgText.Percent(end)}\" ");
                svg.Add($"y1=\"{middle}\" y2=\"{middle}\"/>");
            }

            svg.Add($"<use href=\"#{Mark(series, point)}\" class=\"{colour}\" x=\"{at}\" y=\"{middle}\">{Tooltip(chart, point)}</use>");
            if (series.Length > 1 || marks.Length > 1)
            {
                bool isLeft = end > 0.7;
                string beside = SvgText.Percent(isLeft ? begin : end);
                svg.Add($"<text class=\"halo{(isLeft ? " e" : "")}\" x=\"{beside}\" dx=\"{(isLeft ? -10 : 10)}\" ");
                svg.Add($"y=\"{middle + 4}\">{SvgText.Escape(point.Text ?? ShortNumber.Of(point.Value))}</text>");
            }

            y += LaneHeight;
        }

        return y;
    }

    // Lines over numbers, names in their order, or percentiles.
    private static int Plot(SvgText svg, ReportChart chart, ChartPoint[] points)
    {
        string[] series = [.. chart.Series];
        int top = series.Length > 1 ? Legend(svg, series, series, chart.Kind) : 0;
        top = Title(svg, $"{chart.Figure}{(chart.IsLogarithmic ? ", logarithmic" : "")}", top) + LineHeight;
        string[] names = [.. points.Select(point => point.Name).Distinct()];
        bool hasNames = chart.Kind == ChartKind.Steps || points.Any(point => point.At is null);
        Axis? across =
            hasNames ? null
            : chart.IsOfPercentiles ? Axis.Percentiles(points.Max(point => point.At!.Value))
            : chart.IsDimensionLogarithmic ? Axis.Logarithmic([.. points.Select(point => Math.Max(MinLogarithmic, point.At!.Value))])
            : Axis.Linear([.. points.Select(point => point.At!.Value)], fromZero: false);
        double[] values = [.. points.SelectMany(point => Extent(chart, point)), .. chart.Limits.Select(limit => limit.Value)];
        Axis up = chart.IsLogarithmic ? Axis.Logarithmic(values) : Axis.Linear(values, fromZero: true);

        foreach (AxisTick tick in up.Ticks)
            svg.Add($"<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"{Down(tick.At):0.#}\" y2=\"{Down(tick.At):0.#}\"/>");
        foreach (ChartPoint[] line in points.GroupBy(point => point.Series).Select(line => line.ToArray()))
        {
            string path = string.Join(
                'L',
                line.Select(point => Invariant($"{1000 * Across(point):0} {1000 * (1 - up.At(point.Value)):0}"))
            );
            svg.Add($"<svg y=\"{top}\" width=\"100%\" height=\"{PlotHeight}\" viewBox=\"0 0 1000 1000\" preserveAspectRatio=\"none\" ");
            svg.Add($"overflow=\"visible\"><path class=\"curve {Colour(series, line[0])}\" d=\"M{path}\"/></svg>");
        }

        foreach (ChartPoint point in points.Where(point => HasInterval(chart, point)))
        {
            string at = SvgText.Percent(Across(point));
            svg.Add($"<line class=\"interval {Colour(series, point)}\" x1=\"{at}\" x2=\"{at}\" ");
            svg.Add($"y1=\"{Down(up.At(point.Low!.Value)):0.#}\" y2=\"{Down(up.At(point.High!.Value)):0.#}\"/>");
        }

        if (!chart.IsOfPercentiles && points.Length / series.Length <= MaxDots)
        {
            foreach (ChartPoint point in points)
            {
                svg.Add($"<use href=\"#{Mark(series, point)}\" class=\"{Colour(series, point)}\" x=\"{SvgText.Percent(Across(point))}\" ");
                svg.Add($"y=\"{Down(up.At(point.Value)):0.#}\">{Tooltip(chart, point)}</use>");
            }
        }

        // Above their lines and the curves, with a border of the paper's colour: beside the plot they would take a fifth of a phone.
        foreach (AxisTick tick in up.Ticks)
            svg.Add($"<text class=\"tick halo\" x=\"0\" y=\"{Down(tick.At) - 4:0.#}\">{tick.Label}</text>");
        foreach (ChartLimit limit in chart.Limits)
        {
            double y = Down(up.At(limit.Value));
            svg.Add($"<line class=\"limit\" x1=\"0\" x2=\"100%\" y1=\"{y:0.#}\" y2=\"{y:0.#}\"/>");
            svg.Add($"<text class=\"limit-name halo e\" x=\"100%\" y=\"{y - 5:0.#}\">{SvgText.Escape(limit.Label)}</text>");
        }

        int bottom = top + PlotHeight;
        IReadOnlyList<AxisTick> ticks = across?.Ticks ?? NameTicks(names);
        return Labels(svg, ticks, bottom, chart.Dimension);

        double Down(double share) => top + PlotHeight * (1 - share);

        double Across(ChartPoint point) =>
            across is null
                ? Position(Array.IndexOf(names, point.Name), names.Length)
                : across.At(chart.IsDimensionLogarithmic ? Math.Max(MinLogarithmic, point.At!.Value) : point.At!.Value);
    }

    // Not at the edges, where the labels of the other axis are.
    private static double Position(int index, int count) => (index + 0.5) / count;

    // As many names as fit on a phone, the first and the last among them.
    private static AxisTick[] NameTicks(string[] names)
    {
        int fitting = Math.Clamp((int)(PhoneWidth / (CharacterWidth * (names.Max(name => name.Length) + 1))), 2, 8);
        int step = Math.Max(1, (int)Math.Ceiling((names.Length - 1.0) / (fitting - 1)));
        return
        [
            .. names
                .Index()
                .Where(name => name.Index == names.Length - 1 || (name.Index % step == 0 && names.Length - 1 - name.Index >= step))
                .Select(name => new AxisTick(Position(name.Index, names.Length), SvgText.Escape(name.Item))),
        ];
    }

    private static int Labels(SvgText svg, IReadOnlyList<AxisTick> ticks, int y, string title)
    {
        double next = double.PositiveInfinity;
        foreach (AxisTick tick in ticks.Reverse())
        {
            double width = CharacterWidth * tick.Label.Length,
                at = tick.At * PhoneWidth;
            (string anchor, double left) =
                tick.At < 0.02 ? ("", at)
                : tick.At > 0.98 ? (" e", at - width)
                : (" m", at - width / 2);
            // On a phone a label that would lie over the next one is left out.
            bool fits = left + width + CharacterWidth < next;
            next = fits ? left : next;
            string kind = $"tick{anchor}{(fits ? "" : " second")}";
            svg.Add($"<text class=\"{kind}\" x=\"{SvgText.Percent(tick.At)}\" y=\"{y + 15}\">{tick.Label}</text>");
        }

        return Title(svg, title, y + TicksHeight);
    }

    // The title of an axis, whose lines begin at y.
    private static int Title(SvgText svg, string title, int y)
    {
        foreach (string line in ChartText.Lines(title, ChartText.MaxLine))
        {
            svg.Add($"<text class=\"axis\" x=\"0\" y=\"{y + 13}\">{SvgText.Escape(line)}</text>");
            y += LineHeight;
        }

        return y;
    }

    private static int Legend(SvgText svg, string[] series, string[] listed, ChartKind kind)
    {
        // Two columns on a phone have half of a line each.
        const int halfLine = 18;
        int columns = listed.Length > 2 && listed.All(name => name.Length <= halfLine) ? 2 : 1;
        int y = 0;
        foreach ((int place, string name) in listed.Index())
        {
            int index = Array.IndexOf(series, name);
            string x = columns == 2 && place % 2 == 1 ? "50%" : "0";
            svg.Add($"<svg x=\"{x}\" y=\"{y}\" overflow=\"visible\">");
            string colour = kind == ChartKind.Stack ? PhaseColour(series, name) : Invariant($"c{index % Colours + 1}");
            if (kind == ChartKind.Stack)
                svg.Add($"<rect class=\"{colour}\" y=\"3\" width=\"12\" height=\"12\"/>");
            else if (kind == ChartKind.Spans)
            {
                (string span, int from, int height) = SpanStyles[index % SpanStyles.Length];
                svg.Add($"<rect class=\"{span}\" y=\"{from - 1}\" width=\"22\" height=\"{height}\"/>");
            }
            else
                svg.Add(
                    $"<path class=\"curve {colour}\" d=\"M0 9h22\"/><use href=\"#{MarkOf(index)}\" class=\"{colour}\" x=\"11\" y=\"9\"/>"
                );
            IReadOnlyList<string> lines = ChartText.Lines(name, ChartText.MaxLine - 5);
            foreach ((int row, string line) in lines.Index())
                svg.Add($"<text x=\"28\" y=\"{13 + row * LineHeight}\">{SvgText.Escape(line)}</text>");
            svg.Add($"</svg>");
            y += columns == 1 || place % 2 == 1 || place == listed.Length - 1 ? LegendHeight + (lines.Count - 1) * LineHeight : 0;
        }

        return y + 6;
    }

    private static string Tooltip(ReportChart chart, ChartPoint point)
    {
        string name = SvgText.Escape($"{point.Series}, {point.Name}");
        return $"<title>{name}: {SvgText.Escape(point.Text ?? FigureText.Of(point.Value))}{Interval(chart, point)}</title>";
    }

    private static string Interval(ReportChart chart, ChartPoint point) =>
        point.Text is null && HasInterval(chart, point)
            ? $" ({FigureText.Of(point.Low!.Value)} to {FigureText.Of(point.High!.Value)})"
            : "";

    private static string Colour(string[] series, ChartPoint point) => Invariant($"c{Array.IndexOf(series, point.Series) % Colours + 1}");

    // Other parts have the colours that no phase has, in their order, and then the others.
    private static string PhaseColour(string[] series, string part)
    {
        if (part.EndsWith(" signatures", StringComparison.Ordinal))
            part = "sign";
        if (PhaseColours.TryGetValue(part, out int known))
            return Invariant($"c{known}");
        int[] taken = [.. series.Where(PhaseColours.ContainsKey).Select(name => PhaseColours[name])];
        int[] free = [.. Enumerable.Range(1, Colours).Except(PhaseColours.Values), .. PhaseColours.Values.Distinct().Except(taken).Order()];
        int index = Array.IndexOf([.. series.Where(name => !PhaseColours.ContainsKey(name))], part);
        return Invariant($"c{free[index % free.Length]}");
    }

    private static string Mark(string[] series, ChartPoint point) => MarkOf(Array.IndexOf(series, point.Series));

    private static string MarkOf(int series) => Invariant($"mark{series % Shapes + 1}");
}
