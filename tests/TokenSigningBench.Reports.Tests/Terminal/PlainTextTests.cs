namespace TokenSigningBench.Reports.Tests.Terminal;

public class PlainTextTests
{
    [Fact]
    public void A_table_is_a_GitHub_table_without_line_breaks_in_which_markup_is_text()
    {
        string[] row = ["[/]", new('w', 300)];
        PlainText
            .MarkdownTable(["[red]", "b"], [row])
            .Split('\n')
            .ShouldBe(
                [$"| [red] | {new string(' ', 299)}b |", $"| :---- | {new string('-', 299)}: |", $"| [/]   | {row[1]} |", ""],
                "header, rule, row"
            );
    }
}
