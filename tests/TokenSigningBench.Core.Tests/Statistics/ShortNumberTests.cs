using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Tests.Statistics;

public class ShortNumberTests
{
    [Theory]
    [InlineData(0, "0")]
    [InlineData(1234.4, "1,234")]
    [InlineData(999.6, "1,000")]
    [InlineData(99.96, "100")]
    [InlineData(9.996, "10.0")]
    [InlineData(0.2344, "0.234")]
    [InlineData(-0.0471, "-0.0471")]
    [InlineData(0.00000471, "4.71E-06")]
    public void A_number_has_three_significant_digits(double value, string text) => ShortNumber.Of(value).ShouldBe(text);

    [Theory]
    [InlineData(35, 0.497, "35.0 ± 0.5")]
    [InlineData(0.234, 0.00112, "0.234 ± 0.001")]
    public void A_margin_has_the_decimals_of_its_value(double value, double margin, string text) =>
        ShortNumber.Of(value, margin).ShouldBe(text);
}
