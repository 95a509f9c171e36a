namespace TokenSigningBench.Core.Tests.Statistics;

public class ShortNumberTests
{
    [Theory]
    [InlineData(1472930, "1,470,000")]
    [InlineData(1763.2, "1,760")]
    [InlineData(999.6, "1,000")]
    [InlineData(99.97, "100")]
    [InlineData(94.26, "94.3")]
    [InlineData(9.996, "10.0")]
    [InlineData(4.586, "4.59")]
    [InlineData(0.99999999, "1.00")]
    [InlineData(0.2344, "0.234")]
    public void A_number_has_three_significant_digits(double value, string text) => ShortNumber.Of(value).ShouldBe(text);

    [Theory]
    [InlineData(0, "0")]
    [InlineData(0.0304, "0.030")]
    [InlineData(-0.0471, "-0.047")]
    [InlineData(0.00996, "0.010")]
    [InlineData(0.00126, "0.0013")]
    [InlineData(0.00000471, "4.7E-06")]
    [InlineData(double.PositiveInfinity, "Infinity")]
    public void A_number_below_a_tenth_has_two(double value, string text) => ShortNumber.Of(value).ShouldBe(text);

    [Theory]
    [InlineData(35, 0.497, "35.0 ± 0.5")]
    [InlineData(0.234, 0.00112, "0.234 ± 0.001")]
    [InlineData(29.4, 0.02, "29.4 ± 0.1")]
    [InlineData(350, 0.2, "350 ± 1")]
    [InlineData(350, 0, "350 ± 0")]
    [InlineData(1234, 12, "1,230 ± 12")]
    public void A_margin_has_the_decimals_of_its_value(double value, double margin, string text) =>
        ShortNumber.Of(value, margin).ShouldBe(text);

    [Theory]
    [InlineData(0.96, "96%")]
    [InlineData(0.004, "0.4%")]
    [InlineData(0.0996, "10%")]
    public void A_percentage_has_no_space(double share, string text) => ShortNumber.Percent(share).ShouldBe(text);
}
