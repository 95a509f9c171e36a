namespace TokenSigningBench.Reports.Tests.Terminal;

public class PrintableWriterTests
{
    [Fact]
    public void A_surrogate_pair_is_handled_as_one_character()
    {
        var written = new StringWriter { NewLine = "\n" };
        using var writer = new PrintableWriter(written);
        foreach (char half in "\U000E0041\U0001F600")
            writer.Write(half);
        writer.WriteLine();
        written.ToString().ShouldBe("\\uDB40\\uDC41\U0001F600\n");
    }

    [Fact]
    public void Every_write_overload_escapes_text_and_keeps_line_breaks()
    {
        var written = new StringWriter { NewLine = "\n" };
        using (var writer = new PrintableWriter(written))
        {
            writer.Write("\u001b");
            writer.Write(['\u001b', 'a'], 0, 1);
            writer.Write("\u001b".AsSpan());
            writer.Write("{0}\t", "\u001b");
            writer.WriteLine("\u001b\nb\r\nc\rd");
        }

        written.ToString().ShouldBe("\\u001B\\u001B\\u001B\\u001B\t\\u001B\nb\r\nc\\u000Dd\n");
    }

    [Theory]
    [InlineData("::error::a", "\\u003A:error::a")]
    [InlineData("a\n \t::add-mask::b", "a\n \t\\u003A:add-mask::b")]
    [InlineData("a ##vso[task.x]b", "a \\u0023#vso[task.x]b")]
    [InlineData("a##[add-path]b", "a\\u0023#[add-path]b")]
    [InlineData("###VSO[a]", "#\\u0023#VSO[a]")]
    [InlineData("### a::b ::1 #[", "### a::b ::1 #[")]
    public void Text_has_no_command_of_a_build_server(string text, string printed) => BuildServer.WithoutCommands(text).ShouldBe(printed);
}
