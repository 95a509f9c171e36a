namespace TokenSigningBench.Reports.Charts;

/// <summary>A mark on an axis.</summary>
/// <param name="At">The position, from 0 at the axis' start to 1 at its end.</param>
internal readonly record struct AxisTick(double At, string Label);

/// <summary>The scale of an axis: 5 to 8 round ticks around all values, the first and the last at its ends.</summary>
internal sealed class Axis
{
    private const int MinTicks = 5,
        MaxTicks = 8;

    // Values that are closer are drawn as equal: ticks between them would have seven digits.
    private const double MinRange = 1e-4;

    // Steps between linear ticks: none is more than twice the one before, so that some step gives 5 to 8 ticks.
    private static readonly double[] Steps = [1, 2, 2.5, 5];

    // Multiples of powers of ten on a logarithmic axis, from few to many.
    private static readonly double[][] Multiples =
    [
        [1],
        [1, 3],
        [1, 2, 5],
        [1, 1.5, 2, 3, 5, 7],
        [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8],
    ];

    private readonly Func<double, double> _transform;
    private readonly double _low;
    private readonly double _high;

    private Axis(double[] ticks, Func<double, double> transform, Func<double, string>? label = null)
    {
        _transform = transform;
        _low = transform(ticks[0]);
        _high = transform(ticks[^1]);
        Ticks = [.. ticks.Select(tick => new AxisTick(At(tick), (label ?? Label)(tick)))];
    }

    public IReadOnlyList<AxisTick> Ticks { get; }

    /// <summary>The position of a value, from 0 to 1.</summary>
    public double At(double value) => Math.Clamp((_transform(value) - _low) / (_high - _low), 0, 1);

    /// <param name="values">At least one finite value.</param>
    /// <param name="fromZero">Whether the axis includes 0.</param>
    public static Axis Linear(IReadOnlyCollection<double> values, bool fromZero)
    {
        double low = fromZero ? Math.Min(0, values.Min()) : values.Min(),
            high = fromZero ? Math.Max(0, values.Max()) : values.Max();
        return new(LinearTicks(low, high), value => value);
    }

    /// <param name="values">At least one value; all are above 0.</param>
    public static Axis Logarithmic(IReadOnlyCollection<double> values)
    {
        double low = values.Min(),
            high = values.Max();
        if (high / low < 1.01)
            (low, high) = (low / 2, high * 2);
        int first = (int)Math.Floor(Math.Log10(low)),
            last = (int)Math.Ceiling(Math.Log10(high));
        for (int step = 2; last - first + 1 > MaxTicks; step++)
        {
            int count = (int)Math.Ceiling((double)(last - first) / step);
            if (count < MaxTicks)
                return new([.. Enumerable.Range(0, count + 1).Select(index => Math.Pow(10, first + index * step))], Math.Log10);
        }

        return
            Multiples
                .Select(multiples => LogarithmicTicks(low, high, first, last, multiples))
                .FirstOrDefault(ticks => ticks.Length is >= MinTicks and <= MaxTicks)
                is { } found
            ? new(found, Math.Log10)
            : new(LinearTicks(low, high), Math.Log10);
    }

    /// <summary>
    /// An axis of percentiles, on which N stands for one in N samples. The distance of p90 and p99 is that of p99 and p99.9.
    /// </summary>
    /// <param name="max">The largest N, of the maximum.</param>
    public static Axis Percentiles(double max)
    {
        // A tick beside that of the maximum would be written over it.
        const double gap = 1.3;
        double[] inner = max > 1000 ? [2, 10, 100, 1e3, 1e4, 1e5] : [2, 4, 10, 20, 100];
        max = Math.Max(max, 2);
        return new(
            [1, .. inner.Where(one => one * gap < max), max],
            Math.Log10,
            one =>
                one == 1 ? "min"
                : one == max ? "max"
                : Invariant($"p{100 * (1 - 1 / one):0.####}")
        );
    }

    private static double[] LinearTicks(double low, double high)
    {
        if (high - low <= MinRange * Math.Max(Math.Abs(low), Math.Abs(high)))
            (low, high) = low == 0 ? (0, 1) : (low - Math.Abs(low) / 2, high + Math.Abs(high) / 2);
        double start = Math.Floor(Math.Log10((high - low) / MaxTicks));
        foreach (double step in Enumerable.Range(0, 3).SelectMany(power => Steps.Select(one => one * Math.Pow(10, start + power))))
        {
            double first = Math.Floor(low / step + 1e-9),
                last = Math.Ceiling(high / step - 1e-9);
            if (last - first < MaxTicks)
                return [.. Enumerable.Range(0, (int)(last - first) + 1).Select(index => Rounded((first + index) * step))];
        }

        return [low, high];
    }

    private static double[] LogarithmicTicks(double low, double high, int first, int last, double[] multiples)
    {
        double[] all =
        [
            .. from power in Enumerable.Range(first - 1, last - first + 3)
            from multiple in multiples
            select Rounded(multiple * Math.Pow(10, power)),
        ];
        int begin = Array.FindLastIndex(all, tick => tick <= low * (1 + 1e-9)),
            end = Array.FindIndex(all, tick => tick >= high * (1 - 1e-9));
        // Too far from 1 for such numbers.
        return begin < 0 || end < begin ? [] : all[begin..(end + 1)];
    }

    // 3 times 0.1 is 0.30000000000000004.
    private static double Rounded(double value) =>
        double.Parse(value.ToString("G10", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);

    private static string Label(double value) =>
        value.ToString(Math.Abs(value) is 0 or (>= 1e-4 and < 1e15) ? "#,##0.##########" : "G7", CultureInfo.InvariantCulture);
}
