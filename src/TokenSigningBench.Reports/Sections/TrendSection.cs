using TokenSigningBench.Core.Comparison;
using TokenSigningBench.Reports.Fleet;

namespace TokenSigningBench.Reports.Sections;

/// <summary>The trend of each machine with enough runs: which figures changed, when, by how much, and what else changed then.</summary>
internal static class TrendSection
{
    public static IEnumerable<ReportSection> Of(IReadOnlyList<ReportedRun> runs) =>
        RunTrend
            .Of(runs.Select(one => (one.Name, one.Run)))
            .Select(trend => new ReportSection(Invariant($"{trend.Runs} runs"), Document(trend)));

    private static Document Document(RunTrend trend)
    {
        (TrendRow Row, TrendChange Change)[] changes =
        [
            .. from row in trend.Rows from change in row.Changes orderby change.First.Started select (row, change),
        ];
        return new()
        {
            Id = "trend",
            Title = Invariant($"Trend of {trend.Runs} runs on {trend.Machine}"),
            Blocks =
            [
                new("answer", Weight.Headline, [.. Answer(trend, changes).Select(sentence => new TextLine(sentence))]),
                new("changes", Weight.Primary, changes.Length == 0 ? [] : [Changes(changes)]),
                new("figures", Weight.Primary, Chart(trend), Figures(trend)),
                new("method", Weight.Primary, new TextLine(Method(trend))),
            ],
        };
    }

    private static IEnumerable<string> Answer(RunTrend trend, (TrendRow Row, TrendChange Change)[] changes)
    {
        int changed = changes.Select(one => one.Row.Name).Distinct().Count();
        yield return changed == 0
            ? Invariant($"No change: none of {trend.Rows.Count} figures has another level in later runs than in earlier ones.")
            : Invariant($"{changed} of {trend.Rows.Count} figures changed.");
        if (changes.Length == 0)
            yield break;
        (TrendRow row, TrendChange change) = changes.MaxBy(one => Math.Abs(Math.Log(one.Change.After / one.Change.Before)));
        yield return $"Largest change: {row.Name}, {Size(change)} from {PrintableText.Of(change.First.Run)} on"
            + (Causes(change) is { Length: > 0 } causes ? $", together with {causes}." : ".");
    }

    private static ReportTable Changes((TrendRow Row, TrendChange Change)[] changes) =>
        ReportTable.Of(
            "Changes",
            changes,
            [
                new("Figure", one => ReportCell.Of(one.Row.Name)),
                new("From run", one => ReportCell.Name(one.Change.First.Run)),
                new("Started", one => ReportCell.Of(one.Change.First.Started)),
                new("Before", one => Value(one.Row, one.Change.Before), true),
                new("After", one => Value(one.Row, one.Change.After), true),
                new("Change", one => new(Size(one.Change), one.Change.After / one.Change.Before - 1), true),
                new("p", one => ReportCell.Figure(one.Change.PValue), true),
                new("Changed together with it", one => ReportCell.Of(Causes(one.Change))),
            ]
        );

    private static ReportTable Figures(RunTrend trend) =>
        ReportTable.Of(
            "Figures over all runs",
            trend.Rows,
            [
                new("Figure", row => ReportCell.Of(row.Name)),
                new("Runs", row => ReportCell.Count(row.Points.Count), true),
                new("First", row => Value(row, row.Points[0].Value), true),
                new("Last", row => Value(row, row.Points[^1].Value), true),
                new("Smallest", row => Value(row, row.Points.Min(point => point.Value)), true),
                new("Largest", row => Value(row, row.Points.Max(point => point.Value)), true),
                new("Changes", row => ReportCell.Count(row.Changes.Count), true),
            ]
        );

    // Figures of different units and sizes in one chart: each as a multiple of its first run.
    private static ReportChart Chart(RunTrend trend) =>
        new()
        {
            Title = "Figures by run, as multiples of the first run",
            Kind = ChartKind.Steps,
            Dimension = "run",
            Figure = "multiple of the first run",
            Points =
            [
                .. from row in ChartedRows(trend)
                from point in row.Points
                select new ChartPoint(
                    row.Name,
                    Invariant($"{point.Started.UtcDateTime:yyyy-MM-dd HH:mm}"),
                    point.Value / row.Points[0].Value
                ),
            ],
        };

    // A chart of more lines cannot be read. Those that changed come first.
    private static IEnumerable<TrendRow> ChartedRows(RunTrend trend) =>
        trend.Rows.OrderByDescending(row => row.Changes.Count).Take(MaxLines);

    private const int MaxLines = 6;

    private static string Method(RunTrend trend) =>
        "A change is where the ranks of the values before and after it differ most (Pettitt's statistic, and the range of the "
        + "differences), with the p-value of a permutation test. "
        + Invariant($"All {trend.Rows.Count} figures together show a change that is none with a probability of at most ")
        + Invariant($"{100 * RunTrend.Error:0}%, if runs without a change are in random order: a machine that drifts is not. ")
        + Invariant($"A figure needs {RunTrend.MinRuns} runs, and a change needs several runs on both sides.");

    private static string Size(TrendChange change)
    {
        double ratio = change.After / change.Before;
        return ratio < 2 ? Invariant($"{100 * (ratio - 1):+0.0;-0.0}%") : Invariant($"{ratio:0.00}×");
    }

    private static string Causes(TrendChange change) =>
        string.Join("; ", change.Differences.Select(one => $"{one.Name}: {string.Join(", ", one.Base)} to {string.Join(", ", one.New)}"));

    private static ReportCell Value(TrendRow row, double value) =>
        row.Unit switch
        {
            FigureUnit.Nanoseconds => new($"{FigureText.Of(value / 1e6)} ms", value),
            FigureUnit.Milliseconds => new($"{FigureText.Of(value)} ms", value),
            FigureUnit.PerSecond => new($"{FigureText.Of(value)}/s", value),
            _ => ReportCell.Figure(value),
        };
}
