using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Logins;

namespace TokenSigningBench.Reports.Login;

/// <summary>Logins/s compared with signatures/s.</summary>
internal static class ThroughputDocument
{
    /// <exception cref="UserErrorException">The run has no throughput.</exception>
    public static Document Of(RunFile run)
    {
        ThroughputRow[] rows =
        [
            .. run.Of<ThroughputRun>().Rows.Where(row => row is { RequestsPerSecond.Count: > 0, SignaturesPerSecond.Count: > 0 }),
        ];
        if (rows.Length == 0)
            throw new UserErrorException("run file", "has no throughput in it");
        return new()
        {
            Id = "throughput",
            ShowsSamplesFile = false,
            Title = "Logins a second",
            Machine = run.Machine,
            Answer = string.Join(' ', rows.Select(Sentence)),
            Blocks =
            [
                PartialBlock.Of(run.Partial),
                new("throughput", Weight.Primary, Chart(rows), Table(rows)),
                new("method", Weight.Primary, Method(rows)),
            ],
        };
    }

    private static string Sentence(ThroughputRow row) =>
        Invariant($"{Name(row)} completes {FigureText.Of(row.RequestsPerSecond.Median())} logins a second, ")
        + Invariant($"{ShareText.Of(row.Shares().Median())} of what the machine's {row.Cores} cores sign when they do nothing else.");

    private static ReportTable Table(ThroughputRow[] rows) =>
        new(
            "Logins a second beside signatures a second",
            [
                new("Certificate"),
                new("Token"),
                new("Server"),
                new("Logins a second", true),
                new("Signatures alone", true),
                new("Share", true),
                new("Rounds"),
            ],
            [
                .. rows.Select(row =>
                    (IReadOnlyList<ReportCell>)
                        [
                            ReportCell.Of(row.Certificate),
                            ReportCell.Of(Invariant($"{row.Algorithm}, {row.KeyBits} bits")),
                            ReportCell.Of(row.Program),
                            Rate(row.RequestsPerSecond),
                            Rate(row.SignaturesPerSecond),
                            new(Share(row.Shares().Median(), ShareText.Undecided), ShareText.Bounded(row.Shares().Median())),
                            ReportCell.Of($"{Share(row.Shares().Min(), "over 1")} to {Share(row.Shares().Max(), "over 1")}"),
                        ]
                ),
            ]
        );

    private static ReportCell Rate(IReadOnlyList<double> perSecond) => new(Invariant($"{perSecond.Median():0}"), perSecond.Median());

    private static string Share(double share, string above) =>
        ShareText.Bounded(share) is { } bounded ? Invariant($"{bounded:0.000}") : above;

    private static TextLine Method(ThroughputRow[] rows)
    {
        string above = !rows.Any(row => row.Shares().Max() > 1)
            ? ""
            : "\nOver 1: no server completes more logins than the cores sign alone. "
                + "Something else had the cores while they signed alone: run it again when the machine is quiet.";
        return new(
            Invariant($"Medians of {rows[0].RequestsPerSecond.Count} rounds. In each, all {rows[0].Cores} cores sign ")
                + Invariant($"for {rows[0].WindowSeconds:0} s and do nothing else; then wrk asks each server for as long over\n")
                + Invariant($"{rows[0].Connections} connections, each of which asks again as soon as it is answered. ")
                + "The share is what becomes of the machine's signing power when a server, its\n"
                + "protocol and the load generator have taken theirs. Every answer of a first load was searched for its token; "
                + $"those that count are of the same length.{above}"
        );
    }

    private static ReportChart Chart(ThroughputRow[] rows) =>
        new()
        {
            Title = "Logins a second beside signatures a second: medians, from the slowest round to the fastest",
            Kind = ChartKind.Dots,
            Dimension = "certificate and server",
            Figure = "a second",
            IsLogarithmic = true,
            Points =
            [
                .. from row in rows
                from one in new[]
                {
                    (Series: "logins", Rounds: row.RequestsPerSecond),
                    (Series: "signatures alone", Rounds: row.SignaturesPerSecond),
                }
                select new ChartPoint(one.Series, Name(row), one.Rounds.Median(), Low: one.Rounds.Min(), High: one.Rounds.Max()),
            ],
        };

    private static string Name(ThroughputRow row) => $"{row.Certificate} on {row.Program}";
}
