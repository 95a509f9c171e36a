using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Articles.SignatureChoice;

/// <summary>How signatures/s grow with the number of threads, and what sharing a key between threads costs.</summary>
public static class ThreadsDocument
{
    public static ReportedKind Kind() =>
        ReportedKind.Of<ThreadsRun>("threads", () => ThreadsRunTypes.Default, run => run.Of<ThreadsRun>().Rows.Count > 0 ? [Of(run)] : []);

    private const double Level = 0.95;

    // Less than a user of all cores notices. With it "no cost" is a test of equivalence.
    private const double SameMargin = 1.05;

    /// <exception cref="UserErrorException">The run has no threads.</exception>
    public static Document Of(RunFile run)
    {
        ThreadsRun threads = run.Of<ThreadsRun>();
        IReadOnlyList<ThreadsRow> rows = threads.Rows;
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
                new(
                    "answer",
                    Weight.Headline,
                    [
                        new TextLine(Sharing([.. rows.Where(row => row.Threads == max)], max)),
                        Brief(rows, max),
                        RoundsText.Brief(threads.Rounds),
                    ]
                ),
                new("threads", Weight.Primary, Chart(rows), Table(rows)),
                new(
                    "method",
                    Weight.Primary,
                    new TextLine(
                        "All threads together, in interleaved rounds; intervals of 95%. "
                            + "What sharing costs: the share of the signatures that are lost with one key for all threads."
                    ),
                    new TextLine("Rates are of wall time, because threads may wait for a shared key."),
                    new TextLine(
                        "The key is the object that threads share. Each thread has its own buffers. For HMAC each thread has its own "
                            + "keyed state, so its row is the control."
                    )
                ),
            ],
        };
    }

    private static string Sentence(ThreadsRow row) =>
        SharingRatio(row) is not { } ratio ? $"{row.Operation}: too few rounds."
        : ratio.IsNoDifference ? Invariant($"{row.Operation} on {row.Threads} threads: a shared key costs {Undecided(ratio)}.")
        : Invariant($"{row.Operation} on {row.Threads} threads: a shared key costs {100 * (1 - ratio.Estimate):0.0}% of the signatures.");

    // Every operation with one thread and with all of them. What all operations end with is in the heading, not in every row.
    private static ReportTable Brief(IReadOnlyList<ThreadsRow> rows, int max)
    {
        const string sign = ", sign ";
        string first = rows[0].Operation;
        int at = first.LastIndexOf(sign, StringComparison.Ordinal);
        string ending = at > 0 && rows.All(row => row.Operation.EndsWith(first[at..], StringComparison.Ordinal)) ? first[at..] : "";
        return new(
            "",
            [
                new(ending.Length > 0 ? $"Signatures/s, {ending[sign.Length..]}" : "Signatures/s"),
                new("1 thread", true),
                new(Invariant($"{max} threads"), true),
                new("Speedup", true) { IsExtra = true },
                new("Shared key", true),
            ],
            [
                .. from row in rows
                where row.Threads == max
                let one = rows.First(other => other.Operation == row.Operation).OwnKeysPerSecond.Summarize()
                let all = row.OwnKeysPerSecond.Summarize()
                select (ReportCell[])
                    [
                        ReportCell.Of(row.Operation[..^ending.Length]),
                        Rounded(one?.Mean),
                        Rounded(all?.Mean),
                        one is null || all is null
                            ? ReportCell.Of("")
                            : new($"{ShortNumber.Of(all.Mean / one.Mean)}×", all.Mean / one.Mean),
                        Rounded(row.SharedKeyPerSecond.Summarize()?.Mean),
                    ],
            ]
        );
    }

    private static ReportCell Rounded(double? perSecond) => perSecond is { } rate ? new(ShortNumber.Of(rate), rate) : ReportCell.Of("");

    private static string Sharing(IReadOnlyList<ThreadsRow> rows, int max)
    {
        (string Operation, double Cost)[] costs =
        [
            .. from row in rows
            let ratio = SharingRatio(row)
            where ratio is { } one && !one.IsNoDifference && one.Estimate < 1
            orderby ratio.Value.Estimate
            select (row.Operation.Split(',')[0], 1 - ratio.Value.Estimate),
        ];
        return costs.Length == 0
            ? Invariant($"One key for {max} {(max == 1 ? "thread" : "threads")} ")
                + (
                    rows.Where(row => row.Threads == max).All(row => SharingRatio(row) is { Low: >= 1 / SameMargin })
                        ? "costs less than 5% of the signatures."
                        : "may cost something: undecided. More rounds may decide."
                )
            : Invariant($"One key for {max} threads costs {ShortNumber.Percent(costs[0].Cost)} of the {costs[0].Operation} signatures")
                + (
                    costs.Length > 1
                        ? $", and {string.Join(", ", costs[1..].Select(one => $"{ShortNumber.Percent(one.Cost)} of {one.Operation}"))}"
                        : ""
                )
                + ": give each thread its own object of that key.";
    }

    private static Interval? SharingRatio(ThreadsRow row) => RatioInterval.OfRounds(row.SharedKeyPerSecond, row.OwnKeysPerSecond, Level);

    private static ReportTable Table(IReadOnlyList<ThreadsRow> rows) =>
        new(
            "Signatures/s by threads",
            [
                new("Each thread"),
                new("Threads", true),
                new("Signatures/s, a key each", true),
                new("Speedup", true) { IsExtra = true },
                new("Signatures/s, one key", true),
                new("Speedup", true) { IsExtra = true },
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
                new(Invariant($"{all.Mean:0} (± {all.Margin(Level):0})"), all.Mean),
                new(Invariant($"{all.Mean / one.Mean:0.00}"), all.Mean / one.Mean),
            ];
    }

    private static ReportCell Cost(Interval? shared) =>
        shared is not { } ratio ? ReportCell.Figure(null)
        : ratio.IsNoDifference ? new(Undecided(ratio), 1 - ratio.Estimate)
        : new(Invariant($"{100 * (1 - ratio.Estimate):0.0}% ({Range(ratio)})"), 1 - ratio.Estimate);

    private static string Undecided(Interval ratio) =>
        IsSame(ratio) ? $"nothing within 5% ({Range(ratio)}%)" : $"{Range(ratio)}% (undecided)";

    private static bool IsSame(Interval ratio) => Conclusions.IsSame(ratio, SameMargin) == Conclusion.Established;

    private static string Range(Interval ratio) => Invariant($"{100 * (1 - ratio.High):0.0} to {100 * (1 - ratio.Low):0.0}");

    private static ReportChart Chart(IReadOnlyList<ThreadsRow> rows) =>
        new()
        {
            Title = "Signatures/s by threads: mean and its 95% interval",
            Kind = ChartKind.Steps,
            Dimension = "threads",
            Figure = "signatures/s",
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
                select one.Times!.MeanPoint(one.Name, row.Threads.ToString(CultureInfo.InvariantCulture), Level, unit: 1),
            ],
        };
}
