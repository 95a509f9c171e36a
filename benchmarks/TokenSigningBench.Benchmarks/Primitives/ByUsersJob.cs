using System.Diagnostics;
using System.Globalization;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Primitives;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Primitives;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.Primitives;

/// <summary><c>by-users</c>: the figures of 2002 as their charts have them, by concurrent users, a second a cell.</summary>
internal static class ByUsersJob
{
    private static readonly int[] Loads = [1, 5, 25];
    private static readonly int[] AllLoads = [1, 2, 5, 10, 25, 50];
    private static readonly TimeSpan Cell = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan LongestWarmup = TimeSpan.FromSeconds(1);

    public static Task<int> RunAsync(string[] arguments, CancellationToken cancel) => Task.Run(() => Run(arguments, cancel), cancel);

    private static int Run(string[] arguments, CancellationToken cancel)
    {
        (IReadOnlyList<PrimitiveFigure> figures, IReadOnlyList<int> loads) = Chosen(arguments);
        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        IReadOnlyList<UserCell> cells = Measure([.. figures.SelectMany(figure => figure.Operations)], loads, Cell, Console.Error, cancel);
        var run = new RunFile { Schema = RunFile.CurrentSchema, Started = started, Machine = MachineFacts.Read(), Rows = [], ByUsers = cells };
        Console.WriteLine(ByUsersReport.Render(run));
        Console.WriteLine($"Run file: {RunFolder.Save(run, "by-users")}");
        return ExitCode.Done;
    }

    /// <summary>Measures every operation under every load, and says before each cell what is left.</summary>
    internal static IReadOnlyList<UserCell> Measure(
        IReadOnlyList<PrimitiveOperation> operations, IReadOnlyList<int> loads, TimeSpan cell, TextWriter progress, CancellationToken cancel)
    {
        List<UserCell> cells = [];
        int all = operations.Count * loads.Count;
        long start = Stopwatch.GetTimestamp();
        foreach (OperationSource source in operations.Select(operation => operation.Source))
        {
            string? cannotRun = Warm(source);
            foreach (int users in loads)
            {
                cancel.ThrowIfCancellationRequested();
                TimeSpan left = (cells.Count == 0 ? cell : Stopwatch.GetElapsedTime(start) / cells.Count) * (all - cells.Count);
                progress.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{cells.Count + 1} of {all}, about {Math.Ceiling(left.TotalSeconds)} s left: {source.Name}, {users} at once"));
                cells.Add(cannotRun is null ? Measured(source, users, cell) : new(source.Name, users, null, null, cannotRun));
            }
        }

        return cells;
    }

    private static UserCell Measured(OperationSource source, int users, TimeSpan time)
    {
        (double perSecond, double response) = ClosedLoop.Measure(source, users, time);
        return new(source.Name, users, perSecond, response, null);
    }

    private static string? Warm(OperationSource source)
    {
        try
        {
            using IOperation operation = source.Make();
            CompilerWarmup.Run(operation.Run, LongestWarmup);
            return null;
        }
        catch (NotSupportedException e)
        {
            return e.Message;
        }
    }

    private static (IReadOnlyList<PrimitiveFigure> Figures, IReadOnlyList<int> Loads) Chosen(string[] arguments)
    {
        IReadOnlyList<PrimitiveFigure>? one = null;
        bool isFull = false;
        for (int i = 0; i < arguments.Length; i++)
        {
            switch (arguments[i])
            {
                case "--full":
                    isFull = true;
                    break;
                case "--figure":
                    one = [Figure(++i < arguments.Length ? arguments[i] : throw new SourceException("--figure", "needs a value"))];
                    break;
                default:
                    throw new SourceException(arguments[i], "unknown argument; known are --figure NUMBER and --full");
            }
        }

        return (one ?? [.. PrimitiveFigure.All.Where(figure => isFull || figure.IsMiddleSize)], isFull ? AllLoads : Loads);
    }

    private static PrimitiveFigure Figure(string number) =>
        PrimitiveFigure.All.FirstOrDefault(figure => figure.Number.ToString(CultureInfo.InvariantCulture) == number)
        ?? throw new SourceException(number, $"unknown figure; known are {PrimitiveFigure.All[0].Number} to {PrimitiveFigure.All[^1].Number}");
}
