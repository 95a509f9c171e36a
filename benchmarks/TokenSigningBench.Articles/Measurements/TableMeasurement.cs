using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Measurements;

/// <summary>Measures the rows of one table together, so that each may be compared with each.</summary>
internal static class TableMeasurement
{
    // An interval over more rounds would be no narrower than what the machine itself varies.
    private const int MaxRounds = 200;

    // Short, so that all rows of a round meet the same machine. What takes longer is one operation.
    private static readonly TimeSpan Slot = MeasuringTime.Of(TimeSpan.FromMilliseconds(20));
    private static readonly TimeSpan MaxWarmup = MeasuringTime.Of(TimeSpan.FromSeconds(1));

    /// <param name="table">The name of the table.</param>
    /// <param name="rows">The names of the operations, and their positions on the table's axis.</param>
    /// <param name="time">How long the rounds take at most.</param>
    /// <returns>The rows in their order, and the conditions of the rounds.</returns>
    public static (IReadOnlyList<ArticleRow> Rows, InterleavedTimes Times) Measure(
        string table,
        IReadOnlyList<(string Name, double? At)> rows,
        TimeSpan time,
        ArticleContext context
    )
    {
        context.Phase($"{table}: each result is verified");
        IOperation?[] operations = new IOperation?[rows.Count];
        string?[] reasons = new string?[rows.Count];
        try
        {
            foreach ((int index, (string name, _)) in rows.Index())
            {
                context.Tick();
                (operations[index], reasons[index]) = Make(name);
            }

            context.Phase($"{table}: {rows.Count} rows in interleaved rounds");
            int[] measured = [.. operations.Index().Where(one => one.Item is not null).Select(one => one.Index)];
            InterleavedTimes times = context.Interleave(
                [.. measured.Select(index => Contender.Calling(rows[index].Name, operations[index]!.Run))],
                MaxRounds,
                Slot,
                time
            );
            return (
                [
                    .. rows.Select(
                        (row, index) =>
                            new ArticleRow(
                                table,
                                row.Name,
                                row.At,
                                operations[index] is null ? null : times[Array.IndexOf(measured, index)].Cost,
                                reasons[index]
                            )
                    ),
                ],
                times
            );
        }
        finally
        {
            foreach (IOperation? operation in operations)
                operation?.Dispose();
        }
    }

    private static (IOperation? Operation, string? Reason) Make(string name)
    {
        try
        {
            IOperation operation = Operations.Named(name).Make();
            CompilerWarmup.Run(operation.Run, MaxWarmup);
            return (operation, null);
        }
        catch (NotSupportedException e)
        {
            return (null, e.Message);
        }
    }
}
