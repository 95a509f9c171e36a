namespace TokenSigningBench.Core.Tests.Capacity;

public class OfferedLoadTests
{
    [Fact]
    public void A_hundred_logins_of_16_ms_use_four_fifths_of_two_cores()
    {
        var load = new OfferedLoad(100, 16, 2);
        load.Erlangs.ShouldBe(1.6, 1e-12);
        load.Utilization.ShouldBe(0.8, 1e-12);
        load.CapacityPerSecond.ShouldBe(125, 1e-9);
        load.IsOverload.ShouldBeFalse();
        (load with { LoginsPerSecond = 125 }).IsOverload.ShouldBeTrue();
    }

    [Fact]
    public void CoresFor_returns_the_minimum_number_of_cores_for_a_utilization_above_zero_and_at_most_1()
    {
        foreach (
            (double rate, double service, double use, int cores) in ((double, double, double, int)[])
                [(100, 16, 0.7, 3), (100, 16, 0.8, 2), (1000, 7, 0.7, 10), (1, 1, 0.7, 1)]
        )
        {
            OfferedLoad.CoresFor(rate, service, use).ShouldBe(cores);
            new OfferedLoad(rate, service, cores).Utilization.ShouldBeLessThanOrEqualTo(use + 1e-9);
        }

        foreach (double use in new[] { 0, 1.01, double.NaN })
            Should.Throw<ArgumentOutOfRangeException>(() => OfferedLoad.CoresFor(1, 1, use)).ParamName.ShouldBe("use");
    }
}
