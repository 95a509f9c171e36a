using TokenSigningBench.Core.Measurement;

namespace TokenSigningBench.Core.Tests.Measurement;

public class HodgesLehmannTests
{
    [Fact]
    public void It_is_the_median_of_the_means_of_all_pairs() => HodgesLehmann.Interval([1, 2, 9]).Estimate.ShouldBe(3.5, "of 1, 1.5, 2, 5, 5.5 and 9");

    [Fact]
    public void Differences_that_are_all_the_same_have_no_interval() => HodgesLehmann.Interval([4, 4, 4, 4]).ShouldBe(new(4, 4, 4));

    [Fact]
    public void The_same_samples_always_say_the_same()
    {
        double[] differences = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3];
        HodgesLehmann.Interval(differences).ShouldBe(HodgesLehmann.Interval(differences));
    }

    [Fact]
    public void The_interval_is_around_the_estimate()
    {
        BootstrapInterval difference = HodgesLehmann.Interval([3, 1, 4, 1, 5, 9, 2, 6, 5, 3]);
        difference.Low.ShouldBeLessThan(difference.Estimate);
        difference.High.ShouldBeGreaterThan(difference.Estimate);
        difference.Low.ShouldBeGreaterThanOrEqualTo(1);
        difference.High.ShouldBeLessThanOrEqualTo(9);
    }

    [Fact]
    public void A_quarter_of_wild_samples_does_not_move_it_far() =>
        HodgesLehmann.Interval([35, 35.1, 34.9, 35.2, 34.8, 35, 1035, 2035]).Estimate.ShouldBeInRange(34.8, 36);

    [Fact]
    public void Its_interval_holds_the_truth_about_as_often_as_it_says()
    {
        var random = new Random(1);
        int held = 0;
        for (int i = 0; i < 60; i++)
        {
            BootstrapInterval difference = HodgesLehmann.Interval([.. Enumerable.Range(0, 17).Select(_ => 10 + random.NextDouble() - random.NextDouble())]);
            held += difference.Low <= 10 && difference.High >= 10 ? 1 : 0;
        }

        held.ShouldBeInRange(51, 60, "of 60 intervals of 95 %");
    }
}
