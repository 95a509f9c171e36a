using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Logins;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Login;

/// <summary>Logins a second beside signatures a second, as a table.</summary>
public static class ThroughputText
{
    private static readonly string[] Headings = ["Certificate", "Token", "Server", "Logins a second", "Signatures alone", "Share", "Rounds"];

    private const string Above = "\nOver 1: no server completes more logins than the cores sign alone. Something else had the cores while they signed alone: run it again when the machine is quiet.";

    /// <summary>Renders a run with throughput as a GitHub table, and the machine.</summary>
    /// <param name="run">The run.</param>
    public static string Render(RunFile run)
    {
        ArgumentNullException.ThrowIfNull(run);
        IReadOnlyList<ThroughputRow> rows = run.Throughput ?? [];
        string partial = run.Partial is { } cause ? $"PARTIAL: {cause}.\nWhat follows was measured before.\n\n" : "";
        return partial + FormattableString.Invariant($"""
            {PlainText.MarkdownTable(Headings, rows.Select(Cells))}
            Medians of {rows[0].RequestsPerSecond.Count} rounds. In each, all {rows[0].Cores} cores sign for {rows[0].WindowSeconds:0} s and do nothing else; then wrk asks each server for as long over
            {rows[0].Connections} connections, each of which asks again as soon as it is answered. The share is what becomes of the machine's signing power when a server, its
            protocol and the load generator have taken theirs. Every answer of a first load was searched for its token; those that count are of the same length.{(rows.Any(row => row.Shares().Max() > 1) ? Above : "")}

            {MachineText.Render(run.Machine)}
            """).ReplaceLineEndings("\n");
    }

    private static string[] Cells(ThroughputRow row)
    {
        IReadOnlyList<double> shares = row.Shares();
        return
        [
            row.Certificate,
            FormattableString.Invariant($"{row.Algorithm}, {row.KeyBits} bits"),
            row.Program,
            FormattableString.Invariant($"{row.RequestsPerSecond.Median():0}"),
            FormattableString.Invariant($"{row.SignaturesPerSecond.Median():0}"),
            Share(shares.Median(), ShareText.Undecided),
            $"{Share(shares.Min(), "over 1")} to {Share(shares.Max(), "over 1")}",
        ];
    }

    private static string Share(double share, string above) => ShareText.Bounded(share) is { } bounded ? FormattableString.Invariant($"{bounded:0.000}") : above;
}
