using System.Globalization;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Measurement.Logins;
using TokenSigningBench.Reports.Charts;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Sections;

/// <summary>Logins a second beside signatures a second.</summary>
internal static class ThroughputSection
{
    public static IEnumerable<ReportSection> Of(ReportedRun reported)
    {
        ThroughputRow[] rows = [.. (reported.Run.Throughput ?? []).Where(row => row is { RequestsPerSecond.Count: > 0, SignaturesPerSecond.Count: > 0 })];
        if (rows.Length == 0)
            yield break;
        yield return new()
        {
            Title = "Logins a second",
            Run = reported.Name,
            Answer = string.Join(" ", rows.Select(row => string.Create(CultureInfo.InvariantCulture,
                $"{Name(row)} completes {FigureText.Of(row.RequestsPerSecond.Median())} logins a second, {ShareText.Of(row.Shares().Median())} of what the machine's {row.Cores} cores sign when they do nothing else."))),
            Notes = [string.Create(CultureInfo.InvariantCulture, $"Medians of {rows[0].RequestsPerSecond.Count} rounds; in each all cores sign for {rows[0].WindowSeconds:0.##} s, then each server is asked for as long over {rows[0].Connections} connections. Server and load generator share the cores.")],
            Figures = [new(Table(rows), Chart(rows))],
        };
    }

    private static string Name(ThroughputRow row) => $"{row.Certificate} on {row.Program}";

    private static ReportTable Table(ThroughputRow[] rows) => new(
        "Logins a second beside signatures a second",
        [new("Certificate"), new("Server"), new("Algorithm"), new("Key, bits", true), new("Logins a second", true), new("Slowest round", true), new("Fastest round", true), new("Signatures a second", true), new("Share", true), new("Rounds", true)],
        [.. rows.Select(row => (IReadOnlyList<ReportCell>)
        [
            ReportCell.Of(row.Certificate), ReportCell.Of(row.Program), ReportCell.Of(row.Algorithm), ReportCell.Size(row.KeyBits), ReportCell.Figure(row.RequestsPerSecond.Median()), ReportCell.Figure(row.RequestsPerSecond.Min()),
            ReportCell.Figure(row.RequestsPerSecond.Max()), ReportCell.Figure(row.SignaturesPerSecond.Median()), ReportCell.Percent(ShareText.Bounded(row.Shares().Median())), ReportCell.Count(row.RequestsPerSecond.Count),
        ])]);

    private static ReportChart Chart(ThroughputRow[] rows) => new()
    {
        Title = "Logins a second beside signatures a second: medians, from the slowest round to the fastest",
        Kind = ChartKind.Dots,
        Along = "certificate and server",
        Figure = "a second",
        IsLogarithmic = true,
        Points =
        [
            .. from row in rows
               from one in new[] { (Series: "logins", Rounds: row.RequestsPerSecond), (Series: "signatures alone", Rounds: row.SignaturesPerSecond) }
               select new ChartPoint(one.Series, Name(row), one.Rounds.Median(), Low: one.Rounds.Min(), High: one.Rounds.Max()),
        ],
    };
}
