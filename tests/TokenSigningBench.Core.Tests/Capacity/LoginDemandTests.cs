using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Core.Tests.Capacity;

public class LoginDemandTests
{
    [Fact]
    public void A_rate_is_parsed_with_its_time_unit_and_an_invalid_one_is_refused()
    {
        new[] { "100000/hour", "600/minute", "30/second", "0.5/s" }.Select(LoginRate.Parse).ShouldBe([27.7777777778, 10, 30, 0.5], 1e-6);
        foreach (string text in new[] { "100000", "0/hour", "-1/hour", "many/hour", "5/fortnight", "5/hour/2" })
            Should
                .Throw<UserErrorException>(() => LoginRate.Parse(text))
                .Cause.ShouldBe("is not a rate of logins such as 100000/hour, 500/minute or 30/second");
    }

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
