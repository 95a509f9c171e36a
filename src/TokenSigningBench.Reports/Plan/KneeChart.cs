using Spectre.Console;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Plan;

/// <summary>How p95 bends upwards, in characters: logins a second to the right, p95 upwards, both logarithmic, so that a key ten times as dear has the same curve elsewhere.</summary>
internal static class KneeChart
{
    private const int Columns = 72;
    private const int Lines = 18;

    /// <summary>Renders the curves.</summary>
    /// <param name="knees">The curves; the first is drawn over the others.</param>
    /// <param name="loginsPerSecond">A rate to be marked: what a node gets at the peak.</param>
    public static string Render(IReadOnlyList<Knee> knees, double loginsPerSecond)
    {
        var x = new LogScale([.. knees.SelectMany(knee => knee.Points).Select(point => point.LoginsPerSecond), loginsPerSecond], Columns);
        var y = new LogScale([.. knees.SelectMany(knee => knee.Points).Select(point => point.P95Milliseconds)], Lines);
        char[][] cells = [.. Enumerable.Range(0, Lines).Select(_ => Enumerable.Repeat(' ', Columns).ToArray())];
        foreach (char[] line in cells)
            line[x.Place(loginsPerSecond)] = ':';
        foreach ((int index, Knee knee) in knees.Index().Reverse())
            Draw(cells, knee, Symbol(index, knee), x, y);

        var labels = y.Labels().GroupBy(label => label.Place).ToDictionary(place => place.Key, place => place.First().Label);
        var grid = new Grid { Expand = false };
        grid.AddColumn(new GridColumn { Alignment = Justify.Right, NoWrap = true, Padding = new(2, 0, 1, 0) });
        grid.AddColumn(new GridColumn { NoWrap = true, Padding = new(0, 0, 0, 0) });
        for (int line = Lines - 1; line >= 0; line--)
            grid.AddRow(new Text(labels.GetValueOrDefault(line, "")), new Text("|" + new string(cells[line])));
        grid.AddRow(new Text("ms"), new Text("+" + new string('-', Columns)));
        grid.AddRow(new Text(""), new Text(" " + Axis(x)));
        return "p95 by logins a second of one node, both logarithmic; each curve from 10 to 95 % of its cores' time\n"
            + PlainText.Render(grid)
            + string.Concat(knees.Index().Select(knee => $"  {Symbol(knee.Index, knee.Item)} {knee.Item.Name}\n"))
            + "  : the node's share of the peak\n";
    }

    private static void Draw(char[][] cells, Knee knee, char symbol, LogScale x, LogScale y)
    {
        foreach ((KneePoint from, KneePoint to) in knee.Points.Zip(knee.Points.Skip(1)))
        {
            int first = x.Place(from.LoginsPerSecond);
            int last = x.Place(to.LoginsPerSecond);
            for (int column = first; column <= last; column++)
            {
                double share = last == first ? 1 : (double)(column - first) / (last - first);
                cells[y.Place(Math.Exp((1 - share) * Math.Log(from.P95Milliseconds) + share * Math.Log(to.P95Milliseconds)))][column] = symbol;
            }
        }
    }

    private static char Symbol(int index, Knee knee) => index == 0 ? '*' : knee.Name.StartsWith("P-", StringComparison.Ordinal) ? 'P' : knee.Name.First(char.IsAsciiDigit);

    private static string Axis(LogScale x)
    {
        string axis = "";
        foreach ((int place, string label) in x.Labels())
        {
            // One that would run into the one before it is left out.
            if (axis.Length == 0 || place > axis.Length + 1)
                axis = axis.PadRight(place) + label;
        }

        return axis + " /s";
    }
}
