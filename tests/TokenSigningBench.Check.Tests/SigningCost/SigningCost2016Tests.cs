using TokenSigningBench.Check.SigningCost;

namespace TokenSigningBench.Check.Tests.SigningCost;

public class SigningCost2016Tests
{
    [Fact]
    public void The_article_s_8192_bit_certificate_cost_33_times_its_2048_bit_one() =>
        SigningCost2016.Ratio(256, 8192)!.Value.ShouldBe(33.4, 0.05);

    [Fact]
    public void The_table_has_six_rows_and_none_for_SHA384()
    {
        SigningCost2016.Rows.Count.ShouldBe(6);
        SigningCost2016.Row(384, 2048).ShouldBeNull();
        SigningCost2016.Ratio(384, 2048).ShouldBeNull();
    }
}
