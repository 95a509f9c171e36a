namespace TokenSigningBench.Reports.Tests.Sections;

public class CsvTextTests
{
    [Fact]
    public void Figures_have_all_digits_and_names_are_quoted() =>
        CsvText
            .Render(
                new(
                    "A table",
                    [new("Name, quoted"), new("ms", true)],
                    [
                        [ReportCell.Of("a \"b\", c"), ReportCell.Figure(1234.56789)],
                        [ReportCell.Of(null), ReportCell.Figure(null)],
                        [ReportCell.Of("-"), ReportCell.Figure(-0.5)],
                    ]
                )
            )
            .ShouldBe("\"Name, quoted\",ms\r\n\"a \"\"b\"\", c\",1234.56789\r\n,\r\n,-0.5\r\n");

    [Theory]
    [InlineData("=1+1")]
    [InlineData("+1")]
    [InlineData("-cmd")]
    [InlineData("@SUM(A1)")]
    public void Untrusted_text_is_not_a_formula(string text) =>
        CsvText
            .Render(
                new(
                    "A table",
                    [new("Name")],
                    [
                        [ReportCell.Of(text)],
                    ]
                )
            )
            .ShouldBe($"Name\r\n'{text}\r\n");
}
