using System.Globalization;
using Spectre.Console;
using TokenSigningBench.Core.Measurement.Storms;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Storm;

/// <summary>A storm second by second as bars: how long people waited, and how many were answered.</summary>
internal static class StormChart
{
    private const int MostBars = 30;
    private const int Width = 100;

    /// <summary>Renders it; nothing where it was ended before anybody came.</summary>
    public static string Render(StormFigures figures)
    {
        IReadOnlyList<StormSecond> seconds = figures.Seconds();
        if (seconds.Count == 0)
            return "";
        int together = Math.Max(1, (seconds.Count + MostBars - 1) / MostBars);
        StormSecond[][] bars = [.. seconds.Chunk(together)];
        // As wide as the widest: the chart would put them to the right.
        int width = bars.Select(bar => Label(bar).Length).Max();
        var chart = new BarChart { Width = Width, Culture = CultureInfo.InvariantCulture };
        chart.UseValueFormatter((value, _) => value == 0 ? "" : StormWords.Milliseconds(value));
        foreach (StormSecond[] bar in bars)
            chart.AddItem(Label(bar).PadRight(width), bar.Max(second => second.Longest) ?? 0, Color.Default);
        string span = together > 1 ? string.Create(CultureInfo.InvariantCulture, $"{together} seconds") : "second";
        return $"{StormWords.Name(figures.Storm)}: the longest wait of those who meant to start in each {span}, in ms from their intended start\n{PlainText.Render(chart)}";
    }

    private static string Label(StormSecond[] bar)
    {
        string failed = bar.Sum(second => second.Failed) is > 0 and var number ? string.Create(CultureInfo.InvariantCulture, $", {number} failed") : "";
        return string.Create(CultureInfo.InvariantCulture, $"{bar[0].Second,4} s: {bar.Sum(second => second.Arrived)} came, {bar.Sum(second => second.Finished)} done{failed}");
    }
}
