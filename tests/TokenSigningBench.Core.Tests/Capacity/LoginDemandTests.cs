using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Core.Tests.Capacity;

public class LoginDemandTests
{
    [Theory]
    [InlineData("100000/hour", 27.7777777778)]
    [InlineData("600/minute", 10)]
    [InlineData("30/second", 30)]
    [InlineData("0.5/s", 0.5)]
    public void A_rate_is_parsed_with_its_time_unit(string text, double perSecond) =>
        LoginRate.Parse(text).ShouldBe(perSecond, tolerance: 1e-6);

    [Theory]
    [InlineData("100000")]
    [InlineData("0/hour")]
    [InlineData("-1/hour")]
    [InlineData("many/hour")]
    [InlineData("5/fortnight")]
    [InlineData("5/hour/2")]
    public void An_invalid_rate_is_refused(string text) =>
        Should
            .Throw<UserErrorException>(() => LoginRate.Parse(text))
            .Cause.ShouldBe("is not a rate of logins such as 100000/hour, 500/minute or 30/second");

    [Fact]
    public void Cores_are_logins_times_tokens_times_seconds_divided_by_utilization()
    {
        CertificateCost cost = SampleInspection.WithCost(5, 0.01).Cost!;
        var demand = new LoginDemand(TokensPerLogin: 2, PeakLoginsPerSecond: 100);

        demand.MillisecondsPerLogin(cost.Sign).ShouldBe(10, tolerance: 1e-9);
        demand.CoresAtPeak(cost.Sign, 1)!.Value.ShouldBe(1, tolerance: 1e-9);
        demand.CoresAtPeak(cost.Sign, 0.5)!.Value.ShouldBe(2, tolerance: 1e-9);
        new LoginDemand().CoresAtPeak(cost.Sign, 1).ShouldBeNull();
    }
}
