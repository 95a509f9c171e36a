using System.Globalization;
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
        {
            foreach (KneePoint point in knee.Points)
                cells[y.Place(point.P95Milliseconds)][x.Place(point.LoginsPerSecond)] = Symbol(index, knee);
        }

        var grid = new Grid { Expand = false };
        grid.AddColumn(new GridColumn { Alignment = Justify.Right, NoWrap = true, Padding = new(2, 0, 1, 0) });
        grid.AddColumn(new GridColumn { NoWrap = true, Padding = new(0, 0, 0, 0) });
        for (int line = Lines - 1; line >= 0; line--)
            grid.AddRow(new Text(line % 3 == 0 || line == Lines - 1 ? Number(y.At(line)) : ""), new Text("|" + new string(cells[line])));
        grid.AddRow(new Text("ms"), new Text("+" + new string('-', Columns)));
        grid.AddRow(new Text(""), new Text(" " + Axis(x)));
        return PlainText.Render(grid).TrimEnd('\n')
            + $"\n  p95 by logins a second of one node, both logarithmic; each curve from 10 to 95 % of its cores' time. {string.Join(", ", knees.Index().Select(knee => $"{Symbol(knee.Index, knee.Item)} {knee.Item.Name}"))}; : the node's share of the peak\n";
    }

    private static char Symbol(int index, Knee knee) => index == 0 ? '*' : knee.Name.StartsWith("P-", StringComparison.Ordinal) ? 'P' : knee.Name.First(char.IsAsciiDigit);

    private static string Axis(LogScale x)
    {
        char[] axis = [.. Enumerable.Repeat(' ', Columns + 10)];
        for (int column = 0; column < Columns; column += Columns / 6)
            Number(x.At(column)).CopyTo(0, axis, column, Number(x.At(column)).Length);
        return new string(axis).TrimEnd() + " /s";
    }

    private static string Number(double value) => value.ToString(value switch { < 10 => "0.0", _ => "#,##0" }, CultureInfo.InvariantCulture);

    private sealed class LogScale
    {
        private readonly double _low;
        private readonly double _high;
        private readonly int _places;

        public LogScale(IReadOnlyCollection<double> values, int places)
        {
            _low = Math.Log(values.Min());
            // One value alone has a scale too.
            _high = Math.Max(Math.Log(values.Max()), _low + 1);
            _places = places;
        }

        public int Place(double value) => Math.Clamp((int)Math.Round((Math.Log(value) - _low) / (_high - _low) * (_places - 1)), 0, _places - 1);

        public double At(int place) => Math.Exp(_low + (_high - _low) * place / (_places - 1));
    }
}
