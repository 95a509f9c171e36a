using System.Globalization;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Reports.Documents;

namespace TokenSigningBench.Reports.Sections;

/// <summary>Signatures a second by threads, with a key each and with one that they share.</summary>
internal static class ThreadsSection
{
    private const double Level = 0.95;

    public static IEnumerable<ReportSection> Of(ReportedRun reported)
    {
        if (reported.Run.Threads is not { Count: > 0 } rows)
            yield break;
        int most = rows.Max(row => row.Threads);
        yield return new()
        {
            Title = "Signatures by threads",
            Run = reported.Name,
            Answer = string.Join(" ", rows.Where(row => row.Threads == most).Select(Sentence)),
            Notes = ["All threads together, in rounds that took turns. Each thread has buffers of its own; only the key's object is shared."],
            Figures = [new(Table(rows), Chart(rows))],
        };
    }

    private static string Sentence(ThreadsRow row) => row.SharedKeyPerSecond.Summed() is { } shared && row.OwnKeysPerSecond.Summed() is { } own
        ? RatioEstimate.Of(shared, own, Level) is var ratio && ratio.IsNoDifference(drift: 1)
            ? string.Create(CultureInfo.InvariantCulture, $"{row.Operation} on {row.Threads} threads: sharing a key costs nothing that was seen.")
            : string.Create(CultureInfo.InvariantCulture, $"{row.Operation} on {row.Threads} threads: sharing a key costs {100 * (1 - ratio.Ratio):0.0} % of the signatures.")
        : $"{row.Operation}: too few rounds.";

    private static ReportTable Table(IReadOnlyList<ThreadsRow> rows) => new(
        "Signatures a second by threads",
        [new("Each thread"), new("Threads", true), new("A key each, mean a second", true), new("Half its 95 % interval", true), new("One key, mean a second", true), new("Half its 95 % interval", true), new("Rounds", true)],
        [.. rows.Select(row => (IReadOnlyList<ReportCell>)
        [
            ReportCell.Of(row.Operation), ReportCell.Count(row.Threads),
            .. new[] { row.OwnKeysPerSecond.Summed(), row.SharedKeyPerSecond.Summed() }.SelectMany(one => new[] { ReportCell.Figure(one?.Mean), ReportCell.Figure(one?.Margin(Level)) }),
            ReportCell.Count(row.OwnKeysPerSecond.Count),
        ])]);

    private static ReportChart Chart(IReadOnlyList<ThreadsRow> rows) => new()
    {
        Title = "Signatures a second by threads: mean and its 95 % interval",
        Kind = ChartKind.Steps,
        Along = "threads",
        Figure = "a second",
        IsLogarithmic = true,
        Points =
        [
            .. from row in rows
               from one in new[] { (Name: $"{row.Operation}, a key each", Times: row.OwnKeysPerSecond.Summed()), (Name: $"{row.Operation}, one key", Times: row.SharedKeyPerSecond.Summed()) }
               where one.Times is not null
               let margin = one.Times!.Margin(Level)
               select new ChartPoint(one.Name, row.Threads.ToString(CultureInfo.InvariantCulture), one.Times.Mean, Low: one.Times.Mean - margin, High: one.Times.Mean + margin),
        ],
    };
}
