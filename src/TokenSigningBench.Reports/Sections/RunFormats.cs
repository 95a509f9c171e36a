namespace TokenSigningBench.Reports.Sections;

/// <summary>The output formats of a run, by the names of <c>--format</c>. A new format needs a new line here.</summary>
public static class RunFormats
{
    public const string Text = "text";

    public const string Json = "json";

    /// <summary>For a comment or a wiki.</summary>
    public const string Markdown = "markdown";

    /// <summary>Each format takes the run's file, or null if there is none, and the run.</summary>
    public static IReadOnlyDictionary<string, Func<string?, RunFile, string>> All { get; } =
        new Dictionary<string, Func<string?, RunFile, string>>
        {
            [Text] = (file, run) => RunDocuments.Text(file, run),
            [Json] = (file, run) => run.Data(file),
            [Markdown] = (file, run) => ReportMarkdown.Render(ReportBuilder.Of([new(file ?? "this run", run)])),
        };

    /// <summary>One of them; of text all details where they are wanted.</summary>
    public static Func<string?, RunFile, string> Of(string format, bool verbose) =>
        verbose && format == Text ? (file, run) => RunDocuments.Text(file, run, verbose: true) : All[format];
}
