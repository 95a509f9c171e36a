using Spectre.Console;

namespace TokenSigningBench.Reports.Rendering;

/// <summary>Curves in characters, both axes logarithmic, so that what takes ten times as long has the same curve elsewhere.</summary>
internal static class CharacterCurves
{
    private const int Columns = 72;
    private const int Lines = 18;

    /// <summary>Draws a chart; the first series is drawn over the others.</summary>
    public static string Render(ReportChart chart)
    {
        IGrouping<string, ChartPoint>[] curves = [.. chart.Points.GroupBy(point => point.Series)];
        var x = new LogScale([.. chart.Points.Select(point => point.At!.Value), .. chart.Mark is { } mark ? [mark.At] : Array.Empty<double>()], Columns);
        var y = new LogScale([.. chart.Points.Select(point => point.Value)], Lines);
        char[][] cells = [.. Enumerable.Range(0, Lines).Select(_ => Enumerable.Repeat(' ', Columns).ToArray())];
        if (chart.Mark is { } marked)
        {
            foreach (char[] line in cells)
                line[x.Place(marked.At)] = ':';
        }

        foreach ((int index, IGrouping<string, ChartPoint> curve) in curves.Index().Reverse())
            Draw(cells, [.. curve], Symbol(index, curve.Key), x, y);

        var labels = y.Labels().GroupBy(label => label.Place).ToDictionary(place => place.Key, place => place.First().Label);
        var grid = new Grid { Expand = false };
        grid.AddColumn(new GridColumn { Alignment = Justify.Right, NoWrap = true, Padding = new(2, 0, 1, 0) });
        grid.AddColumn(new GridColumn { NoWrap = true, Padding = new(0, 0, 0, 0) });
        for (int line = Lines - 1; line >= 0; line--)
            grid.AddRow(new Text(labels.GetValueOrDefault(line, "")), new Text("|" + new string(cells[line])));
        grid.AddRow(new Text(Unit(chart.Figure)), new Text("+" + new string('-', Columns)));
        grid.AddRow(new Text(""), new Text($" {Axis(x)} {Unit(chart.Along)}"));
        return $"{chart.Title}\n{PlainText.Render(grid)}"
            + string.Concat(curves.Index().Select(curve => $"  {Symbol(curve.Index, curve.Item.Key)} {curve.Item.Key}\n"))
            + (chart.Mark is { } named ? $"  : {named.Name}\n" : "");
    }

    private static void Draw(char[][] cells, ChartPoint[] points, char symbol, LogScale x, LogScale y)
    {
        foreach ((ChartPoint from, ChartPoint to) in points.Zip(points.Skip(1)))
        {
            int first = x.Place(from.At!.Value);
            int last = x.Place(to.At!.Value);
            for (int column = first; column <= last; column++)
            {
                double share = last == first ? 1 : (double)(column - first) / (last - first);
                cells[y.Place(Math.Exp((1 - share) * Math.Log(from.Value) + share * Math.Log(to.Value)))][column] = symbol;
            }
        }
    }

    // Curves are of keys, as RSA 4096 or P-256: their names differ in these.
    private static char Symbol(int index, string name) =>
        index == 0 ? '*' : name.StartsWith("P-", StringComparison.Ordinal) ? 'P' : name.FirstOrDefault(char.IsAsciiDigit, '+');

    private static string Unit(string axis) => axis[(axis.LastIndexOf(' ') + 1)..];

    private static string Axis(LogScale x)
    {
        string axis = "";
        foreach ((int place, string label) in x.Labels())
        {
            // One that would run into the one before it is left out.
            if (axis.Length == 0 || place > axis.Length + 1)
                axis = axis.PadRight(place) + label;
        }

        return axis;
    }
}
