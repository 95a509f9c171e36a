namespace TokenSigningBench.Reports.Sections;

/// <summary>The formats that a run is printed in, by the names that users give them. A new one is a line here.</summary>
public static class RunFormats
{
    /// <summary>What a terminal shows.</summary>
    public const string Text = "text";

    public const string Json = "json";

    /// <summary>For a comment or a wiki.</summary>
    public const string Markdown = "markdown";

    /// <summary>All of them: each takes the run's file, or null where it is in none, and the run.</summary>
    public static IReadOnlyDictionary<string, Func<string?, RunFile, string>> All { get; } =
        new Dictionary<string, Func<string?, RunFile, string>>
        {
            [Text] = RunDocuments.Text,
            [Json] = (file, run) => run.Data(file),
            [Markdown] = (file, run) => ReportMarkdown.Render(ReportBuilder.Of([new(file ?? "this run", run)])),
        };
}
