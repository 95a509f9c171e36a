using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Reporting;

/// <summary>The charts of a benchmark class, chosen by the parameters in which its cases differ.</summary>
internal static class BenchmarkCharts
{
    private const string WithInterval = "mean with 99.9% interval";

    // Two points do not make a line.
    private const int MinPointsOfLine = 3;

    public static IEnumerable<ReportChart> Of(TimedBenchmark[] rows, TimeUnit unit)
    {
        TimedBenchmark[] timed = [.. rows.Where(row => row.Times is not null)];
        if (timed.Length == 0)
            return [];
        if (timed.Select(row => row.Row.Job).Distinct().Count() > 1)
            return [ByJob(timed)];
        if (FindSignVerifyPairs(timed) is { } sides)
            return [SignVerifyChart.Chart(sides, Summary.ErrorLevel)];
        return FindNumericParameter(timed) is { } parameter ? [ByNumber(timed, parameter, unit)] : [ByCase(timed, unit)];
    }

    private static ReportChart ByJob(TimedBenchmark[] rows) =>
        new()
        {
            Title = "Throughput by job",
            Kind = ChartKind.Dots,
            Dimension = "job",
            Figure = $"operations/s, {WithInterval}",
            IsLogarithmic = true,
            Points = [.. rows.Select(row => PerSecond(BenchmarkName.Of(row.Row.Method, row.Row.Parameters), row.Row.Job, row.Times!))],
        };

    // A class with two methods, whose names begin with Sign and Verify, over the same parameters.
    private static IEnumerable<(string Name, Summary? Sign, Summary? Verify)>? FindSignVerifyPairs(TimedBenchmark[] rows)
    {
        string[] methods = [.. rows.Select(row => row.Row.Method).Distinct()];
        if (
            methods is not [var one, var other]
            || !methods.Any(method => method.StartsWith("Sign", StringComparison.Ordinal))
            || !methods.Any(method => method.StartsWith("Verify", StringComparison.Ordinal))
        )
            return null;
        (string sign, string verify) = one.StartsWith("Sign", StringComparison.Ordinal) ? (one, other) : (other, one);
        return from row in rows
            group row by BenchmarkName.Values(row.Row.Parameters) into same
            select (
                same.Key,
                same.FirstOrDefault(row => row.Row.Method == sign)?.Times,
                same.FirstOrDefault(row => row.Row.Method == verify)?.Times
            );
    }

    // A numeric parameter of which every method has several values.
    private static string? FindNumericParameter(TimedBenchmark[] rows) =>
        rows.SelectMany(row => row.Row.Parameters)
            .Select(parameter => parameter.Name)
            .Distinct()
            .FirstOrDefault(name =>
                rows.All(row => Number(row, name) > 0)
                && rows.GroupBy(row => Series(row, name))
                    .All(series => series.Select(row => Number(row, name)).Distinct().Count() >= MinPointsOfLine)
            );

    private static double? Number(TimedBenchmark row, string parameter) =>
        double.TryParse(row.Row.Parameter(parameter), NumberStyles.Float, CultureInfo.InvariantCulture, out double number) ? number : null;

    private static string Series(TimedBenchmark row, string parameter) =>
        BenchmarkName.Of(row.Row.Method, row.Row.Parameters.Where(one => one.Name != parameter));

    private static ReportChart ByNumber(TimedBenchmark[] rows, string parameter, TimeUnit unit)
    {
        // Iterations are work: throughput falls as they grow.
        bool isWork = parameter == "Iterations";
        return new()
        {
            Title = isWork ? "Throughput by iterations" : $"Time by {parameter}",
            Kind = ChartKind.Lines,
            Dimension = parameter,
            Figure = $"{(isWork ? "operations/s" : unit.Name)}, {WithInterval}",
            IsLogarithmic = true,
            IsDimensionLogarithmic = true,
            Points =
            [
                .. from row in rows
                let at = Number(row, parameter)
                orderby at
                let name = row.Row.Parameter(parameter)!
                select (
                    isWork ? PerSecond(Series(row, parameter), name, row.Times!) : Mean(Series(row, parameter), name, row.Times!, unit)
                ) with
                {
                    At = at,
                },
            ],
        };
    }

    private static ReportChart ByCase(TimedBenchmark[] rows, TimeUnit unit) =>
        new()
        {
            Title = "Time of each case",
            Kind = ChartKind.Dots,
            Dimension = "case",
            Figure = $"{unit.Name}, {WithInterval}",
            IsLogarithmic = true,
            Points = [.. rows.Select(row => Mean("mean", row.Name, row.Times!, unit))],
        };

    private static ChartPoint Mean(string series, string name, Summary times, TimeUnit unit) =>
        times.MeanPoint(series, name, Summary.ErrorLevel, unit.Nanoseconds);

    private static ChartPoint PerSecond(string series, string name, Summary times) =>
        // An interval that includes zero has no rate at that end.
        times.IntervalOf(Summary.ErrorLevel)
            is { Low: > 0 } interval
            ? new(series, name, 1e9 / times.Mean, Low: 1e9 / interval.High, High: 1e9 / interval.Low)
            : new(series, name, 1e9 / times.Mean);
}
