using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Core.Threads;

namespace TokenSigningBench.Reports.SignatureChoice;

/// <summary>How signatures/s grow with the number of threads, and what sharing a key between threads costs.</summary>
internal static class ThreadsDocument
{
    private const double Level = 0.95;

    /// <exception cref="UserErrorException">The run has no threads.</exception>
    public static Document Of(RunFile run)
    {
        IReadOnlyList<ThreadsRow> rows = run.Of<ThreadsRun>().Rows;
        int max = rows.Max(row => row.Threads);
        return new()
        {
            Id = "threads",
            Title = "Signatures by threads",
            Machine = run.Machine,
            ShowsSamplesFile = false,
            Answer = string.Join(' ', rows.Where(row => row.Threads == max).Select(Sentence)),
            Blocks =
            [
                new("threads", Weight.Primary, Chart(rows), Table(rows)),
                new(
                    "method",
                    Weight.Primary,
                    new TextLine(
                        "All threads together, in rounds that took turns; intervals of 95 %. "
                            + "What sharing costs: the share of the signatures that a key each would have made."
                    ),
                    new TextLine(
                        "The key is the object: each thread has buffers of its own, and HMAC a keyed state of its own, "
                            + "so its row is the control."
                    )
                ),
            ],
        };
    }

    private static string Sentence(ThreadsRow row) =>
        SharingRatio(row) is not { } ratio ? $"{row.Operation}: too few rounds."
        : ratio.IsNoDifference(drift: 1)
            ? Invariant($"{row.Operation} on {row.Threads} threads: sharing a key costs nothing that was seen.")
        : Invariant($"{row.Operation} on {row.Threads} threads: sharing a key costs {100 * (1 - ratio.Ratio):0.0} % of the signatures.");

    private static RatioEstimate? SharingRatio(ThreadsRow row) =>
        row.SharedKeyPerSecond.Summarize() is { } shared && row.OwnKeysPerSecond.Summarize() is { } own
            ? RatioEstimate.Of(shared, own, Level)
            : null;

    private static ReportTable Table(IReadOnlyList<ThreadsRow> rows) =>
        new(
            "Signatures a second by threads",
            [
                new("Each thread"),
                new("Threads", true),
                new("A second, a key each", true),
                new("Times one thread", true),
                new("A second, one key", true),
                new("Times one thread", true),
                new("What sharing costs", true),
            ],
            [
                .. rows.Select(row =>
                    (IReadOnlyList<ReportCell>)
                        [
                            ReportCell.Of(row.Operation),
                            ReportCell.Size(row.Threads),
                            .. Rate(row, rows, one => one.OwnKeysPerSecond),
                            .. Rate(row, rows, one => one.SharedKeyPerSecond),
                            Cost(SharingRatio(row)),
                        ]
                ),
            ]
        );

    private static ReportCell[] Rate(ThreadsRow row, IReadOnlyList<ThreadsRow> rows, Func<ThreadsRow, IReadOnlyList<double>> perSecond)
    {
        Summary? all = perSecond(row).Summarize(),
            one = perSecond(rows.First(first => first.Operation == row.Operation)).Summarize();
        return all is null || one is null
            ? [ReportCell.Figure(null), ReportCell.Figure(null)]
            :
            [
                new(Invariant($"{all.Mean:0} (plus or minus {all.Margin(Level):0})"), all.Mean),
                new(Invariant($"{all.Mean / one.Mean:0.00}"), all.Mean / one.Mean),
            ];
    }

    private static ReportCell Cost(RatioEstimate? shared) =>
        shared is not { } ratio ? ReportCell.Figure(null)
        : ratio.IsNoDifference(drift: 1) ? new("no difference seen", 1 - ratio.Ratio)
        : new(Invariant($"{100 * (1 - ratio.Ratio):0.0} % ({100 * (1 - ratio.High):0.0} to {100 * (1 - ratio.Low):0.0})"), 1 - ratio.Ratio);

    private static ReportChart Chart(IReadOnlyList<ThreadsRow> rows) =>
        new()
        {
            Title = "Signatures a second by threads: mean and its 95 % interval",
            Kind = ChartKind.Steps,
            Dimension = "threads",
            Figure = "a second",
            IsLogarithmic = true,
            Points =
            [
                .. from row in rows
                from one in new[]
                {
                    (Name: $"{row.Operation}, a key each", Times: row.OwnKeysPerSecond.Summarize()),
                    (Name: $"{row.Operation}, one key", Times: row.SharedKeyPerSecond.Summarize()),
                }
                where one.Times is not null
                let margin = one.Times!.Margin(Level)
                select new ChartPoint(
                    one.Name,
                    row.Threads.ToString(CultureInfo.InvariantCulture),
                    one.Times.Mean,
                    Low: one.Times.Mean - margin,
                    High: one.Times.Mean + margin
                ),
            ],
        };
}
