using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Primitives;

/// <summary>The command <c>by-users</c>: the figures of the 2002 article by number of concurrent users, one second per cell.</summary>
internal static class ByUsersJob
{
    private static readonly int[] Loads = [1, 5, 25];
    private static readonly int[] AllLoads = [1, 2, 5, 10, 25, 50];
    private static readonly TimeSpan Cell = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan MaxWarmup = TimeSpan.FromSeconds(1);

    public static Command Create()
    {
        var number = new ValueOption<int?>(
            "--figure",
            "NUMBER",
            $"One figure of the article, {PrimitiveFigure.All[0].Number} to {PrimitiveFigure.All[^1].Number}; "
                + "default: those of middle size"
        );
        var full = new Option<bool>("--full") { Description = $"Every size, with {string.Join(", ", AllLoads)} users" };
        var command = new Command("by-users", "Measure hashes, ciphers and signatures by users") { number, full };
        command.SetAction(
            (parsed, cancel) =>
            {
                int? one = number.Between(parsed, PrimitiveFigure.All[^1].Number, PrimitiveFigure.All[0].Number);
                bool isFull = parsed.GetValue(full);
                PrimitiveFigure[] figures =
                [
                    .. PrimitiveFigure.All.Where(figure => one is null ? isFull || figure.IsMiddleSize : figure.Number == one),
                ];
                return Task.Run(() => Run(figures, isFull ? AllLoads : Loads, OutputOptions.From(parsed), cancel), cancel);
            }
        );
        return command;
    }

    private static int Run(IReadOnlyList<PrimitiveFigure> figures, IReadOnlyList<int> loads, OutputOptions output, CancellationToken cancel)
    {
        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        PrimitiveOperation[] operations = [.. figures.SelectMany(figure => figure.Operations)];
        IReadOnlyList<UserCell> cells;
        using (StepProgress progress = output.Start("By users", operations.Length * loads.Count, Cell))
            cells = Measure(operations, loads, Cell, progress, cancel);
        return RunFolder.End(RunFile.OfThisMachine(started, new StatementsRun { ByUsers = cells }), "by-users", output);
    }

    /// <summary>Measures every operation with every number of users, and reports each cell.</summary>
    internal static IReadOnlyList<UserCell> Measure(
        IReadOnlyList<PrimitiveOperation> operations,
        IReadOnlyList<int> loads,
        TimeSpan cell,
        StepProgress progress,
        CancellationToken cancel
    )
    {
        List<UserCell> cells = [];
        foreach (OperationSource source in operations.Select(operation => operation.Source))
        {
            string? unsupportedReason = TryWarmUp(source);
            foreach (int users in loads)
            {
                cancel.ThrowIfCancellationRequested();
                progress.Step($"{source.Name}, {users} {(users == 1 ? "user" : "users")}");
                cells.Add(
                    unsupportedReason is null ? MeasureCell(source, users, cell) : new(source.Name, users, null, null, unsupportedReason)
                );
            }
        }

        return cells;
    }

    private static UserCell MeasureCell(OperationSource source, int users, TimeSpan time)
    {
        (double perSecond, double response) = ClosedLoop.Measure(source, users, time);
        return new(source.Name, users, perSecond, response, null);
    }

    private static string? TryWarmUp(OperationSource source)
    {
        try
        {
            using IOperation operation = source.Make();
            CompilerWarmup.Run(operation.Run, MaxWarmup);
            return null;
        }
        catch (NotSupportedException e)
        {
            return e.Message;
        }
    }
}
