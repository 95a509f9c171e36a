using Spectre.Console;

namespace TokenSigningBench.Reports.Rendering;

/// <summary>Renders a document as text for a terminal, a file or a pipe: the headline, the evidence for it, and the machine last.</summary>
public static class TextRenderer
{
    private const int LabelWidth = 30,
        ValueWidth = 12,
        PropertyWidth = 22;

    /// <summary>How wide a default answer is at most, in columns.</summary>
    public static int Width => GuardedConsole.TextWidth ?? 80;

    // Files and pipes get each sentence in one line: it can be searched for.
    private static int VerboseWidth => GuardedConsole.TextWidth ?? int.MaxValue;

    /// <summary>Renders the answer, or with <paramref name="verbose"/> all that it rests on.</summary>
    /// <param name="samples">The file that its samples are kept in; null where there is none.</param>
    public static string Render(Document document, string? samples, bool verbose = false) =>
        verbose ? Whole(document, samples) : Brief(document, samples);

    private static string Brief(Document document, string? samples)
    {
        string answer = string.Concat(
            document.Blocks.Where(block => block.Weight == Weight.Headline).SelectMany(block => block.Items).Select(BriefItem)
        );
        string machine = document.Machine is { } facts ? $"Measured on {MachineText.Compact(facts)}. " : "";
        string more = document.Blocks.Any(block => block.Weight == Weight.Primary && block.Items.Count > 0)
            ? $"Run with --verbose for {document.Details}."
            : "";
        string kept = samples is null || !document.ShowsSamplesFile ? "" : $"Samples: {samples}\n";
        return answer + Wrapped((machine + more).TrimEnd(), 0, Width) + kept;
    }

    private static string BriefItem(DocumentItem item) =>
        item switch
        {
            Heading { Name: null } heading => Wrapped(heading.Text, 0, Width),
            ReportTable table => table.Rows.Count == 0 ? "" : PlainTable.Render(table, Width),
            _ => Item(item, Width),
        };

    private static string Wrapped(string text, int indent, int width) =>
        text.Length == 0
            ? ""
            : string.Concat(TextWrap.Lines(text, width - indent).Select(line => $"{new string(' ', indent)}{line}".TrimEnd() + "\n"));

    private static string Hanging(string label, string text, int width) =>
        string.Concat(
            TextWrap
                .Lines(text, width - label.Length)
                .Select((line, index) => $"{(index == 0 ? label : new string(' ', label.Length))}{line}".TrimEnd() + "\n")
        );

    private static string Whole(Document document, string? samples)
    {
        string[] parts =
        [
            .. document.Blocks.Where(block => block.Weight != Weight.Detail).Select(Render),
            (document.Machine is { } machine ? MachineText.Render(machine) : "")
                + (samples is null || !document.ShowsSamplesFile ? "" : $"Samples: {samples}\n"),
        ];
        return string.Join('\n', parts.Where(part => part.Length > 0));
    }

    // The tables of an answer are for a terminal, the others can be pasted into Markdown.
    internal static string Render(DocumentBlock block) =>
        string.Concat(
            block.Items.Select(item => block.Weight == Weight.Headline && item is ReportTable ? BriefItem(item) : Item(item, VerboseWidth))
        );

    private static string Item(DocumentItem item, int width) =>
        item switch
        {
            VerdictLine verdict => Wrapped($"{verdict.Word}  {verdict.Text}".TrimEnd(), 0, width),
            TextLine line => Wrapped(line.Text, 2 * line.Level, width),
            Heading heading => heading.Name is { } name ? $"{heading.Text}: {name}\n" : $"{heading.Text}\n",
            NamedLine line => Wrapped($"{line.Before} {line.Name}{line.After}".TrimStart(), 0, width),
            Bullet bullet => Wrapped($"- {bullet.Text}", 0, width),
            Field field => Hanging($"  {field.Label.PadRight(PropertyWidth)}", field.Value, width),
            Fact fact => Hanging($"  {fact.Label.PadRight(LabelWidth)}{fact.Value.Text.PadLeft(ValueWidth)} ", fact.Note, width),
            ReportTable table => MarkdownOrPlain(table),
            ReportChart { Kind: ChartKind.Bars } chart => Bars(chart),
            _ => "",
        };

    // A terminal would break its rows inside words.
    private static string MarkdownOrPlain(ReportTable table)
    {
        string markdown = PlainText.MarkdownTable(
            [.. table.Columns.Select(column => column.Name)],
            table.Rows.Select(row => row.Select(cell => cell.Text).ToArray())
        );
        return markdown.Split('\n').Max(line => line.Length) > VerboseWidth ? PlainTable.Render(table, VerboseWidth) : markdown;
    }

    private static string Bars(ReportChart chart)
    {
        // All names are padded to the width of the longest, because the chart would align them to the right.
        int width = chart.Points.Max(point => point.Name.Length);
        var bars = new BarChart { Width = chart.Width, Culture = CultureInfo.InvariantCulture };
        var texts = chart
            .Points.DistinctBy(point => point.Value)
            .ToDictionary(point => point.Value, point => point.Text ?? FigureText.Of(point.Value));
        bars.UseValueFormatter((value, _) => texts[value]);
        foreach (ChartPoint point in chart.Points)
            bars.AddItem(point.Name.PadRight(width), point.Value, Color.Default);
        string indent = new(' ', 2 * chart.Level);
        IEnumerable<string> lines = PlainText.Render(bars).Split('\n', StringSplitOptions.RemoveEmptyEntries);
        return string.Concat(lines.Prepend(chart.Title).Where(line => line.Length > 0).Select(line => $"{indent}{line}\n"));
    }
}
