namespace TokenSigningBench.Core.Tests.Statistics;

public class ShortNumberTests
{
    [Fact]
    public void A_number_has_three_significant_digits() =>
        new[] { 1472930, 1763.2, 999.6, 99.97, 94.26, 9.996, 4.586, 0.99999999, 0.2344 }
            .Select(value => ShortNumber.Of(value))
            .ShouldBe(["1,470,000", "1,760", "1,000", "100", "94.3", "10.0", "4.59", "1.00", "0.234"]);

    [Fact]
    public void A_number_below_a_tenth_has_two() =>
        new[] { 0, 0.0304, -0.0471, 0.00996, 0.00126, 0.00000471, double.PositiveInfinity }
            .Select(value => ShortNumber.Of(value))
            .ShouldBe(["0", "0.030", "-0.047", "0.010", "0.0013", "4.7E-06", "Infinity"]);

    [Theory]
    [InlineData(35, 0.497, "35.0 ± 0.5")]
    [InlineData(0.234, 0.00112, "0.234 ± 0.001")]
    [InlineData(29.4, 0.02, "29.4 ± 0.1")]
    [InlineData(350, 0.2, "350 ± 1")]
    [InlineData(350, 0, "350 ± 0")]
    [InlineData(1234, 12, "1,230 ± 12")]
    public void A_margin_has_the_decimals_of_its_value(double value, double margin, string text) =>
        ShortNumber.Of(value, margin).ShouldBe(text);

    [Fact]
    public void A_percentage_has_no_space() => new[] { 0.96, 0.004, 0.0996 }.Select(ShortNumber.Percent).ShouldBe(["96%", "0.4%", "10%"]);
}
