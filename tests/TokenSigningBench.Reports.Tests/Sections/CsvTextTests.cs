namespace TokenSigningBench.Reports.Tests.Sections;

public class CsvTextTests
{
    [Fact]
    public void Figures_have_all_digits_names_are_quoted_and_untrusted_text_is_not_a_formula()
    {
        ReportCell[][] rows =
        [
            [ReportCell.Of("a \"b\", c"), ReportCell.Figure(1234.56789)],
            [ReportCell.Of(null), ReportCell.Figure(null)],
            [ReportCell.Of("-"), ReportCell.Figure(-0.5)],
            .. new[] { "=1+1", "+1", "-cmd", "@SUM(A1)" }.Select(text => new[] { ReportCell.Of(text), ReportCell.Figure(1) }),
        ];
        CsvText
            .Render(new("A table", [new("Name, quoted"), new("ms", true)], rows))
            .ShouldBe(
                "\"Name, quoted\",ms\r\n\"a \"\"b\"\", c\",1234.56789\r\n,\r\n,-0.5\r\n'=1+1,1\r\n'+1,1\r\n'-cmd,1\r\n'@SUM(A1),1\r\n"
            );
    }
}
