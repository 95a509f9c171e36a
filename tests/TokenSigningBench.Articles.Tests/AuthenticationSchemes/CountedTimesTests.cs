using TokenSigningBench.Articles.AuthenticationSchemes;

namespace TokenSigningBench.Articles.Tests.AuthenticationSchemes;

public sealed class CountedTimesTests
{
    [Fact]
    public void Times_are_rounded_to_three_digits_and_counted()
    {
        CountedTimes times = CountedTimes.Of([1.2345, 0.012345, 1.2301, 12345, 1.2349, 0]);
        times.Milliseconds.ShouldBe([0, 0.0123, 1.23, 12300]);
        times.Counts.ShouldBe([1, 1, 3, 1]);
        times.Count.ShouldBe(6);
    }

    [Fact]
    public void The_third_digit_is_as_coarse_as_half_a_percent_allows()
    {
        CountedTimes times = CountedTimes.Of([1.99, 2.009, 2.035, 4.98, 5.02, 5.03, 9.96, 9.98]);
        times.Milliseconds.ShouldBe([1.99, 2, 2.04, 4.98, 5, 5.05, 9.95, 10]);
    }

    [Fact]
    public void A_percentile_is_the_nearest_rank()
    {
        CountedTimes times = CountedTimes.Of([.. Enumerable.Range(1, 1000).Select(number => number / 10.0)]);
        (times.At(50), times.At(95), times.At(98.5), times.At(99.5), times.At(100), times.At(0.01)).ShouldBe(
            (50, 95, 98.5, 99.5, 100, 0.1)
        );
        CountedTimes.None.At(50).ShouldBeNull();
    }

    [Fact]
    public void Combining_two_sets_equals_counting_both_at_once()
    {
        double[] one = [1, 2, 2, 5],
            other = [0.5, 2, 7];
        CountedTimes both = CountedTimes.Of(one).With(CountedTimes.Of(other)),
            all = CountedTimes.Of([.. one, .. other]);
        both.Milliseconds.ShouldBe(all.Milliseconds);
        both.Counts.ShouldBe(all.Counts);
    }

    [Theory]
    [InlineData(0.00099951)]
    [InlineData(0.1)]
    [InlineData(0.2049999)]
    [InlineData(5.0249)]
    [InlineData(99.951)]
    [InlineData(999.5)]
    [InlineData(123456)]
    public void Rounding_changes_a_time_by_at_most_half_a_percent(double milliseconds) =>
        CountedTimes.Of([milliseconds]).Milliseconds.Single().ShouldBe(milliseconds, milliseconds * 0.005);
}
