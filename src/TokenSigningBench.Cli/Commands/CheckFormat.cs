using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Reports.Inspection;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Cli.Commands;

/// <summary>The output formats of a check: text for people, or one document for a program.</summary>
internal static class CheckFormat
{
    private const string Text = "text";

    private static readonly Dictionary<string, Func<IReadOnlyList<LintResult>, MachineFacts, string>> Documents = new()
    {
        ["json"] = CheckJson.Render,
        ["sarif"] = CheckSarif.Render,
        ["junit"] = (lintResults, machine) => JUnitRenderer.Render(CheckCases.Of(lintResults, machine)),
        ["markdown"] = (lintResults, machine) => MarkdownRenderer.Render(CheckSummary.Of(lintResults, machine)),
    };

    public static Option<string> Option()
    {
        var format = new Option<string>("--format")
        {
            Description = "text, json, sarif, junit, markdown\nSarif: code scanning. Junit: build servers. Markdown: pull requests.",
            DefaultValueFactory = _ => Text,
            HelpName = "FORMAT",
        };
        format.AcceptOnlyFromAmong([Text, .. Documents.Keys]);
        return format;
    }

    /// <summary>Prints one key as text. Does nothing for the other formats.</summary>
    public static void PrintOne(string format, CheckRow row, DateTimeOffset started)
    {
        if (format == Text && row.Cause is null)
            Console.WriteLine(TextRenderer.Render(CheckDocument.Of(row, started, MachineFacts.Read()), samples: null));
    }

    /// <summary>Prints one document with all keys. Does nothing for text.</summary>
    public static void PrintAll(string format, RunFile run)
    {
        if (format != Text)
            Document.Print(Documents[format]([.. run.Of<CheckRun>().Rows.Select(row => row.ToLintResult(run.Started))], run.Machine));
    }
}
