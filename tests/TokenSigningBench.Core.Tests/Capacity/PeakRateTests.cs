namespace TokenSigningBench.Core.Tests.Capacity;

public class PeakRateTests
{
    [Fact]
    public void A_hundred_thousand_per_hour_with_a_factor_of_10_is_278_per_second()
    {
        PeakRate peak = PeakRate.Parse("100000/hour", 10);
        peak.LoginsPerSecond.ShouldBe(27.78, 0.01);
        peak.PerSecond.ShouldBe(277.8, 0.05);
        peak.UsersOver(TimeSpan.FromMinutes(1)).ShouldBe(16_667);
    }

    [Fact]
    public void There_is_always_at_least_one_user() => PeakRate.Parse("1/hour").UsersOver(TimeSpan.FromSeconds(1)).ShouldBe(1);

    [Theory]
    [InlineData("100000", 1, "100000", "is not a rate of logins")]
    [InlineData("-5/s", 1, "-5/s", "is not a rate of logins")]
    [InlineData("5/s", 0.5, "--peak-factor", "0.5 is not between 1 and 100")]
    [InlineData("5/s", double.NaN, "--peak-factor", "NaN is not between 1 and 100")]
    [InlineData("500000/s", 3, "500000/s", "is 1,500,000 logins/s with its factor; the maximum is 1,000,000")]
    public void An_invalid_peak_is_refused_with_its_cause(string rate, double factor, string source, string cause)
    {
        UserErrorException refused = Should.Throw<UserErrorException>(() => PeakRate.Parse(rate, factor));
        refused.SourceName.ShouldBe(source);
        refused.Cause.ShouldStartWith(cause);
    }

    [Fact]
    public void More_users_than_the_maximum_are_refused() =>
        Should
            .Throw<UserErrorException>(() => PeakRate.Parse("1000000/s").UsersOver(TimeSpan.FromHours(1)))
            .Cause.ShouldBe("are 3,600,000,000 logins in this time, and at most 20,000,000 can be planned");
}
