namespace TokenSigningBench.Reports.Tests.Terminal;

public class PlainTextTests
{
    [Fact]
    public void A_table_is_a_GitHub_table_without_line_breaks()
    {
        string wide = new('w', 300);
        PlainText
            .MarkdownTable(
                ["abc", "b"],
                [
                    ["1", wide],
                ]
            )
            .Split('\n')
            .ShouldBe(
                [$"| abc | {new string(' ', 299)}b |", $"| :-- | {new string('-', 299)}: |", $"| 1   | {wide} |", ""],
                "header, rule, row"
            );
    }

    [Fact]
    public void Markup_in_a_cell_is_text() =>
        PlainText
            .MarkdownTable(
                ["[red]"],
                [
                    ["[/]"],
                ]
            )
            .ShouldContain("[red]");
}
