using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Reports.Documents;

/// <summary>The chart of the times to sign and to verify, by algorithm.</summary>
public static class SignVerifyChart
{
    public static TimeUnit UnitOf(IEnumerable<Summary?> times) => TimeUnit.For(times.OfType<Summary>().Select(one => one.Mean));

    public static ReportChart Chart(IEnumerable<(string Name, Summary? Sign, Summary? Verify)> algorithms, double level)
    {
        var all = algorithms.ToArray();
        TimeUnit unit = UnitOf(all.SelectMany(one => new[] { one.Sign, one.Verify }));
        return new()
        {
            Title = "Signing against verifying, by algorithm",
            Kind = ChartKind.Dots,
            Dimension = "algorithm and key",
            Figure = Invariant($"{unit.Name}, mean with {100 * level:0.#}% interval"),
            IsLogarithmic = true,
            Points =
            [
                .. from one in all
                from side in new[] { (Series: "sign", Times: one.Sign), (Series: "verify", Times: one.Verify) }
                where side.Times is not null
                select side.Times!.MeanPoint(side.Series, one.Name, level, unit.Nanoseconds),
            ],
        };
    }
}
