using TokenSigningBench.Check.Compare;

namespace TokenSigningBench.Check.Tests.Compare;

/// <summary>The gate of pairs: of launches of resident processes, and of whole runs that were interleaved.</summary>
public class PairedRatioTests
{
    // The spread of a launch's ratio that was seen beside four busy processes.
    private const double Spread = 0.024;

    private readonly Random _random = new(11);

    [Fact]
    public void The_ratio_is_the_geometric_mean_of_the_pairs_ratios_whatever_the_machine_did_between_them()
    {
        var ratio = new RunRatio([100, 300, 200], [110, 330, 220], arePairs: true);
        ratio.Ratio.ShouldBe(1.1, 1e-12);
        ratio.Bounds(0.99).Low.ShouldBe(1.1, 1e-6);
        new RunRatio([100, 300, 200], [110, 330, 220]).Bounds(0.99).Low.ShouldBeLessThan(1);
    }

    // Student's t for 4 degrees of freedom at 95% is 2.132.
    [Fact]
    public void The_bounds_are_one_sided()
    {
        double[] logs = [0.08, 0.10, 0.12, 0.09, 0.11];
        var ratio = new RunRatio([1, 1, 1, 1, 1], [.. logs.Select(Math.Exp)], arePairs: true);
        Math.Log(ratio.Bounds(0.95).Low).ShouldBe(0.1 - 2.132 * 0.0158114 / Math.Sqrt(5), 1e-5);
        ratio.PValueAbove(ratio.Bounds(0.95).Low).ShouldBe(0.05, 1e-9);
    }

    [Fact]
    public void Two_looks_raise_at_most_one_false_alarm_in_a_hundred_comparisons_of_six_rows()
    {
        const int Comparisons = 3000;
        Enumerable.Range(0, Comparisons).Count(_ => IsFound(1, rows: 6, out int _)).ShouldBeLessThanOrEqualTo(Comparisons / 100);
    }

    // The bounds of the design, simulated: what real comparisons found is in docs/explanation/comparing.md.
    [Theory]
    [InlineData(1.10, 0.95, 10)]
    [InlineData(1.20, 0.999, 5.5)]
    public void A_slowdown_is_found(double slowdown, double minShare, double maxLaunches)
    {
        const int Comparisons = 1000;
        int launches = 0;
        int found = Enumerable
            .Range(0, Comparisons)
            .Count(_ =>
            {
                bool isFound = IsFound(slowdown, rows: 1, out int taken);
                launches += taken;
                return isFound;
            });
        found.ShouldBeGreaterThanOrEqualTo((int)(minShare * Comparisons));
        ((double)launches / Comparisons).ShouldBeLessThanOrEqualTo(maxLaunches);
    }

    // The stated power comes from a spread that is itself estimated: in the mean of many comparisons it is that of 8 of 10.
    [Fact]
    public void The_slowdown_that_a_comparison_states_is_found_in_eight_of_ten_cases()
    {
        const int Comparisons = 3000;
        double stated = Enumerable.Range(0, 300).Average(_ => Math.Log(Draw(10, 1).Detectable(0.993, 1)));
        int found = Enumerable.Range(0, Comparisons).Count(_ => Draw(10, Math.Exp(stated)).Bounds(0.993).Low > 1);
        ((double)found / Comparisons).ShouldBeInRange(0.75, 0.88);
    }

    private bool IsFound(double slowdown, int rows, out int launches)
    {
        double[][] ratios = [.. Enumerable.Range(0, rows).Select(_ => Ratios(10, slowdown))];
        foreach (GateLook look in GateLook.All)
        {
            launches = look.Launches;
            // Holm's first step decides whether any row fails.
            double smallest = ratios.Min(row => RatioOf(row[..look.Launches]).PValueAbove(1));
            if (smallest <= look.FalseAlarmRate / rows)
                return true;
        }

        launches = GateLook.All[^1].Launches;
        return false;
    }

    private RunRatio Draw(int launches, double slowdown) => RatioOf(Ratios(launches, slowdown));

    private static RunRatio RatioOf(double[] ratios) => new([.. ratios.Select(_ => 1.0)], ratios, arePairs: true);

    private double[] Ratios(int launches, double slowdown) =>
        [.. Enumerable.Range(0, launches).Select(_ => slowdown * Math.Exp(Spread * Normal()))];

    private double Normal() => Math.Sqrt(-2 * Math.Log(1 - _random.NextDouble())) * Math.Cos(2 * Math.PI * _random.NextDouble());
}
