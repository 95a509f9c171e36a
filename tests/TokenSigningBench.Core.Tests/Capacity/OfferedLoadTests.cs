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

    [Theory]
    [InlineData(100, 16, 0.7, 3)]
    [InlineData(100, 16, 0.8, 2)]
    [InlineData(1000, 7, 0.7, 10)]
    [InlineData(1, 1, 0.7, 1)]
    public void CoresFor_returns_the_minimum_number_of_cores(double rate, double service, double use, int cores)
    {
        OfferedLoad.CoresFor(rate, service, use).ShouldBe(cores);
        new OfferedLoad(rate, service, cores).Utilization.ShouldBeLessThanOrEqualTo(use + 1e-9);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1.01)]
    [InlineData(double.NaN)]
    public void Utilization_of_zero_or_above_1_is_refused(double use) =>
        Should.Throw<ArgumentOutOfRangeException>(() => OfferedLoad.CoresFor(1, 1, use)).ParamName.ShouldBe("use");
}
