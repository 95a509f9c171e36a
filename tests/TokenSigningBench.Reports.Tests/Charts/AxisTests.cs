namespace TokenSigningBench.Reports.Tests.Charts;

public class AxisTests
{
    [Fact]
    public void Every_axis_has_5_to_8_ticks_that_enclose_the_values()
    {
        var random = new Random(1);
        for (int count = 0; count < 2_000; count++)
        {
            double low = Math.Pow(10, 14 * random.NextDouble() - 6),
                high = low * Math.Pow(10, 9 * Math.Pow(random.NextDouble(), 3));
            Axis[] axes =
            [
                Axis.Linear([low, high], fromZero: false),
                Axis.Linear([low, high], fromZero: true),
                Axis.Linear([-low, high], fromZero: true),
                Axis.Logarithmic([low, high]),
            ];
            foreach (Axis axis in axes)
            {
                axis.Ticks.Count.ShouldBeInRange(5, 8, $"{low} to {high}");
                axis.Ticks[0].At.ShouldBe(0);
                axis.Ticks[^1].At.ShouldBe(1);
                axis.Ticks.Select(tick => tick.Label).Distinct().Count().ShouldBe(axis.Ticks.Count);
                // Rounding of what is at an end; beyond it a value would be drawn at the end.
                axis.At(low).ShouldBeLessThanOrEqualTo(axis.At(high));
            }

            string[] labels = [.. Axis.Logarithmic([low, high]).Ticks.Select(tick => tick.Label)];
            double first = double.Parse(labels[0], System.Globalization.CultureInfo.InvariantCulture),
                last = double.Parse(labels[^1], System.Globalization.CultureInfo.InvariantCulture);
            first.ShouldBeLessThanOrEqualTo(low * 1.001);
            last.ShouldBeGreaterThanOrEqualTo(high * 0.999);
        }
    }

    [Fact]
    public void Linear_and_logarithmic_ticks_are_round_and_percentiles_have_nearly_equal_distances()
    {
        Linear(0, 36).ShouldBe("0 10 20 30 40");
        Linear(0, 63.1).ShouldBe("0 10 20 30 40 50 60 70");
        Linear(0.97, 2.03).ShouldBe("0.8 1 1.2 1.4 1.6 1.8 2 2.2");
        Linear(5, 5).ShouldBe("2 3 4 5 6 7 8");
        Logarithmic(0.03, 30).ShouldBe("0.01 0.1 1 10 100");
        Logarithmic(0.0001, 3_000_000).ShouldBe("0.0001 0.01 1 100 10,000 1,000,000 100,000,000");
        Logarithmic(1, 9).ShouldBe("1 1.5 2 3 5 7 10");
        Logarithmic(4, 90).ShouldBe("2 5 10 20 50 100");
        Labels(Axis.Percentiles(25)).ShouldBe("min p50 p75 p90 max");
        Labels(Axis.Percentiles(300)).ShouldBe("min p50 p75 p90 p95 p99 max");
        Labels(Axis.Percentiles(1_000_000)).ShouldBe("min p50 p90 p99 p99.9 p99.99 p99.999 max");

        static string Linear(double low, double high) => Labels(Axis.Linear([low, high], fromZero: false));
        static string Logarithmic(double low, double high) => Labels(Axis.Logarithmic([low, high]));
        static string Labels(Axis axis) => string.Join(' ', axis.Ticks.Select(tick => tick.Label));
    }
}
