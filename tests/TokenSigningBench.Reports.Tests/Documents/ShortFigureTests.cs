using TokenSigningBench.Reports.Documents;

namespace TokenSigningBench.Reports.Tests.Documents;

public class ShortFigureTests
{
    [Theory]
    [InlineData(0, "0.000")]
    [InlineData(0.0304, "0.030")]
    [InlineData(0.3714, "0.371")]
    [InlineData(0.99999999, "1.00")]
    [InlineData(4.586, "4.59")]
    [InlineData(9.996, "10.0")]
    [InlineData(94.26, "94.3")]
    [InlineData(99.97, "100")]
    [InlineData(1763.2, "1,760")]
    [InlineData(1472930, "1,470,000")]
    public void A_figure_has_three_significant_digits_at_most(double value, string text) => ShortFigure.Of(value).ShouldBe(text);

    [Theory]
    [InlineData(0.96, "96%")]
    [InlineData(0.004, "0.4%")]
    [InlineData(0.0996, "10%")]
    public void A_percentage_has_no_space(double share, string text) => ShortFigure.Percent(share).ShouldBe(text);
}
