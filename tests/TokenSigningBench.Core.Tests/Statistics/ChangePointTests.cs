namespace TokenSigningBench.Core.Tests.Statistics;

public class ChangePointTests
{
    [Fact]
    public void A_step_above_the_noise_is_found_where_it_is()
    {
        double[] series = Noise(24, seed: 1, (index, noise) => (index < 14 ? 100 : 106) + noise);

        ChangePoint.Find(series, 0.01).ShouldHaveSingleItem().Index.ShouldBe(14);
    }

    [Fact]
    public void Two_steps_are_found_in_order()
    {
        double[] series = Noise(45, seed: 2, (index, noise) => (index is >= 15 and < 30 ? 110 : 100) + noise);

        ChangePoint.Find(series, 0.01).Select(change => change.Index).ShouldBe([15, 30]);
    }

    [Fact]
    public void Wild_values_and_equal_values_are_no_change()
    {
        ChangePoint.Find([.. Enumerable.Repeat(5.0, 30)], 0.05).ShouldBeEmpty();
        ChangePoint.Clearest([.. Enumerable.Repeat(5.0, 30)], 0.05)!.PValue.ShouldBe(1, 0.01);
        ChangePoint.Find(Noise(30, seed: 3, (index, noise) => index % 10 == 9 ? 1000 : 100 + noise), 0.05).ShouldBeEmpty();
        ChangePoint.Clearest([1], 0.05).ShouldBeNull();
    }

    // A test of level 5% may find a change in at most 5 of 100 series without one; 6.5 is two and a half standard errors above.
    [Fact]
    public void Series_without_a_change_show_one_no_more_often_than_allowed()
    {
        const int count = 1200;
        int found = Enumerable.Range(0, count).Count(seed => ChangePoint.Find(Noise(12, seed, (_, noise) => noise), 0.05).Count > 0);

        ((double)found / count).ShouldBeInRange(0.02, 0.065);
    }

    // The sum of twelve uniform numbers is close to normal.
    private static double[] Noise(int count, int seed, Func<int, double, double> value)
    {
        Random random = RandomSequence.For(seed, RandomPurpose.Services);
        return [.. Enumerable.Range(0, count).Select(index => value(index, Enumerable.Range(0, 12).Sum(_ => random.NextDouble()) - 6))];
    }
}
