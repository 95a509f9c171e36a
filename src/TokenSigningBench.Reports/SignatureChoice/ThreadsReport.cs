using System.Globalization;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.SignatureChoice;

/// <summary>How signatures a second grow with threads, and what it costs that the threads share a key.</summary>
public static class ThreadsReport
{
    private const double Level = 0.95;

    private static readonly string[] Headings =
        ["Each thread", "Threads", "A second, a key each", "Times one thread", "A second, one key", "Times one thread", "What sharing costs"];

    /// <summary>Renders a run with threads as a GitHub table, and the machine.</summary>
    /// <param name="run">The run.</param>
    public static string Render(RunFile run)
    {
        ArgumentNullException.ThrowIfNull(run);
        IReadOnlyList<ThreadsRow> rows = run.Threads ?? [];
        string table = PlainText.MarkdownTable(Headings, rows.Select(row => Cells(row, rows.First(first => first.Operation == row.Operation))));
        return $"""
            {table}
            All threads together, in rounds that took turns; intervals of 95 %. What sharing costs: the share of the signatures that a key each would have made.
            The key is the object: each thread has buffers of its own, and HMAC a keyed state of its own, so its row is the control.

            {MachineText.Render(run.Machine)}
            """.ReplaceLineEndings("\n");
    }

    private static string[] Cells(ThreadsRow row, ThreadsRow one)
    {
        Summary own = new(row.OwnKeysPerSecond), shared = new(row.SharedKeyPerSecond);
        return
        [
            row.Operation,
            row.Threads.ToString(CultureInfo.InvariantCulture),
            Rate(own),
            Times(own, new Summary(one.OwnKeysPerSecond)),
            Rate(shared),
            Times(shared, new Summary(one.SharedKeyPerSecond)),
            Cost(RatioEstimate.Of(shared, own, Level)),
        ];
    }

    private static string Rate(Summary perSecond) => string.Create(CultureInfo.InvariantCulture, $"{perSecond.Mean:0} (plus or minus {perSecond.Margin(Level):0})");

    private static string Times(Summary perSecond, Summary oneThread) => (perSecond.Mean / oneThread.Mean).ToString("0.00", CultureInfo.InvariantCulture);

    private static string Cost(RatioEstimate shared) => shared.IsNoDifference(drift: 1)
        ? "no difference seen"
        : string.Create(CultureInfo.InvariantCulture, $"{100 * (1 - shared.Ratio):0.0} % ({100 * (1 - shared.High):0.0} to {100 * (1 - shared.Low):0.0})");
}
