using Spectre.Console;
using Spectre.Console.Rendering;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>Renders text that is the same in a file, a pipe and a terminal, in every culture.</summary>
public static class PlainText
{
    // Wider than any table: a table with broken lines is not valid Markdown.
    private const int Width = 1000;

    /// <summary>Renders without colours and without wrapping lines.</summary>
    /// <returns>Lines that end in a line feed, without trailing spaces.</returns>
    public static string Render(IRenderable content)
    {
        using var writer = new StringWriter(CultureInfo.InvariantCulture) { NewLine = "\n" };
        IAnsiConsole console = AnsiConsole.Create(
            new AnsiConsoleSettings
            {
                Ansi = AnsiSupport.No,
                ColorSystem = ColorSystemSupport.NoColors,
                Interactive = InteractionSupport.No,
                Out = new AnsiConsoleOutput(writer),
            }
        );
        console.Profile.Width = Width;
        console.Write(content);
        IEnumerable<string> lines = writer.ToString().ReplaceLineEndings("\n").Split('\n').Select(line => line.TrimEnd());
        return string.Join('\n', lines).Trim('\n') + "\n";
    }

    /// <summary>A GitHub table with the first column aligned left and the others aligned right.</summary>
    public static string MarkdownTable(IReadOnlyList<string> headings, IEnumerable<IReadOnlyList<string>> rows)
    {
        var table = new Table { Border = TableBorder.Markdown };
        for (int column = 0; column < headings.Count; column++)
            table.AddColumn(new TableColumn(new Text(headings[column])) { Alignment = column == 0 ? Justify.Left : Justify.Right });
        foreach (IReadOnlyList<string> row in rows)
            table.AddRow(row.Select(cell => new Text(cell)));
        return Render(table);
    }
}
