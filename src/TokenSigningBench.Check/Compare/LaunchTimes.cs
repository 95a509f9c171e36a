using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.Compare;

/// <summary>The times of the operations of one launch, summed by side and row.</summary>
/// <param name="rows">The names of the operations.</param>
internal sealed class LaunchTimes(string[] rows)
{
    private readonly (double Cpu, double Wall, int Count)[][] _sums =
    [
        .. Enumerable.Range(0, 2).Select(_ => new (double, double, int)[rows.Length]),
    ];

    /// <param name="side">0 for A, 1 for B.</param>
    public void Add(int side, int row, OperationTime time)
    {
        (double cpu, double wall, int count) = _sums[side][row];
        _sums[side][row] = (cpu + time.Cpu.GetValueOrDefault(), wall + time.Wall, count + 1);
    }

    /// <summary>One side as a run, whose figures are the mean CPU times. Means, because a rare long operation is a cost as well.</summary>
    /// <exception cref="UserErrorException">An operation used no CPU time.</exception>
    public ComparedRun ToRun(int side, string letter, int launch, MachineFacts machine)
    {
        string source = Invariant($"command {letter}, launch {launch}");
        RunFigure[] figures =
        [
            .. rows.Select((row, index) => new RunFigure(Name(row), Mean(index, time => time.Cpu), FigureUnit.Nanoseconds)),
        ];
        return Array.Find(figures, figure => figure.Value <= 0) is { } free
            ? throw new UserErrorException(source, $"{free.Name} used no CPU time in {_sums[side][0].Count} operations")
            : new()
            {
                Source = source,
                Digest = source,
                Started = TimeProvider.System.GetUtcNow(),
                Machine = machine,
                Circumstances = [],
                Failures = new Dictionary<string, string>(),
                Figures = figures,
                WallNanoseconds = rows.Index().ToDictionary(row => Name(row.Item), row => Mean(row.Index, time => time.Wall)),
            };

        double Mean(int row, Func<(double Cpu, double Wall, int Count), double> sum) => sum(_sums[side][row]) / _sums[side][row].Count;
    }

    private static string Name(string row) => PrintableText.Of(row);
}
