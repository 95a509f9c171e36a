using TokenSigningBench.Core.Measurement.Storms;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Storm;

/// <summary>A storm by the machines that people came from: how many were planned, came and were answered, and what kept the others away.</summary>
internal static class StormHostsTable
{
    private static readonly string[] Headings = ["Load host", "Planned", "Started", "Not started", "Finished", "Failed", "p50", "p95", "max", "Started late, p99"];

    /// <summary>Renders it; nothing where one machine sent everybody.</summary>
    public static string Render(IReadOnlyList<StormFigures> all) => string.Concat(all.Where(figures => figures.Storm.Hosts is not null).Select(Table));

    private static string Table(StormFigures figures) =>
        $"{StormWords.Name(figures.Storm)} by load host, in ms from the actual start:\n{PlainText.MarkdownTable(Headings, figures.ByHost().Select(Cells))}"
        + string.Concat(figures.Storm.Hosts!.Where(host => host.Trouble is not null).Select(host => $"  {host.Name}: {host.Trouble}\n"));

    private static string[] Cells((StormHost Host, StormFigures Figures) one) =>
    [
        one.Host.Name,
        .. new[] { one.Host.Planned, one.Figures.Started, one.Figures.NotStarted, one.Figures.Finished, one.Figures.Failed }.Select(StormWords.Count),
        .. new double[] { 50, 95, 100 }.Select(percent => StormWords.Milliseconds(one.Figures.FromStarted?.At(percent))),
        StormWords.Milliseconds(one.Figures.Lateness?.At(99)),
    ];
}
