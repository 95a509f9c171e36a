namespace TokenSigningBench.Core.Tests.Statistics;

public class LinearFitTests
{
    private const double Level = 0.95;

    // Computed without this program: slope 9.8 / 10, squared residuals 0.036 with three degrees of freedom, t(0.975, 3) = 3.1824.
    [Fact]
    public void The_slope_and_its_interval_are_those_of_a_textbook()
    {
        LinearFit fit = LinearFit.Of([1, 2, 3, 4, 5], [1.1, 1.9, 3.0, 4.1, 4.9], Level)!.Value;
        fit.Slope.ShouldBe(0.98, 1e-9);
        fit.Intercept.ShouldBe(0.06, 1e-9);
        double margin = 3.182446 * Math.Sqrt(0.036 / 3 / 10);
        fit.Low.ShouldBe(0.98 - margin, 1e-5);
        fit.High.ShouldBe(0.98 + margin, 1e-5);
    }

    [Fact]
    public void Too_few_points_or_one_position_have_no_line()
    {
        LinearFit.Of([1, 2], [1, 2], Level).ShouldBeNull();
        LinearFit.Of([2, 2, 2], [1, 2, 3], Level).ShouldBeNull();
        LinearFit.Of([1, 2, 3], [1, double.PositiveInfinity, 3], Level).ShouldBeNull();
        double[] one = [1, 1],
            two = [2, 2];
        LinearFit.OfRounds([1, 2], [one[..1], two[..1]], Level).ShouldBeNull();
        LinearFit.OfRounds([1, 1], [one, two], Level).ShouldBeNull();
    }

    [Fact]
    public void What_slows_a_whole_round_does_not_widen_the_interval_of_the_rounds_slopes()
    {
        double[] shifts = [0, 5, 100, 3];
        double[][] rounds = [.. new double[] { 1, 2, 4 }.Select(at => shifts.Select(shift => shift + 10 + 3 * at).ToArray())];
        LinearFit fit = LinearFit.OfRounds([1, 2, 4], rounds, Level)!.Value;
        fit.Slope.ShouldBe(3, 1e-9);
        (fit.High - fit.Low).ShouldBeLessThan(1e-9);
        fit.Intercept.ShouldBe(10 + shifts.Average(), 1e-9);
    }
}
