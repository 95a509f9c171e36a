using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Check.Checks;

/// <summary>The output formats of a check: text for people, or one document for a program.</summary>
public sealed class CheckFormat
{
    private static readonly Dictionary<string, Func<IReadOnlyList<LintResult>, MachineFacts, string>> Documents = new()
    {
        [RunFormats.Json] = CheckJson.Render,
        ["sarif"] = (lintResults, machine) => CheckSarif.Render(lintResults, machine, Environment.CurrentDirectory),
        ["junit"] = (lintResults, machine) => JUnitRenderer.Render(CheckCases.Of(lintResults, machine)),
        ["markdown"] = (lintResults, machine) => MarkdownRenderer.Render(CheckSummary.Of(lintResults, machine)),
    };

    private readonly DocumentOutput _output = new(
        [RunFormats.Text, .. Documents.Keys],
        "text, json, sarif, junit, markdown\nSarif: code scanning. Junit: build servers. Markdown: pull requests."
    );

    /// <summary>The options, for the help.</summary>
    public IReadOnlyList<Symbol> Symbols => _output.Symbols;

    public void AddTo(Command command) => _output.AddTo(command);

    /// <summary>Prints one key as text. Does nothing for the other formats, and for a file.</summary>
    public void PrintOne(ParseResult parsed, CheckRow row, DateTimeOffset started)
    {
        if (IsText(parsed) && _output.FileOf(parsed) is null && row.Cause is null)
            _output.Write(parsed, TextOf(parsed, row, started, MachineFacts.Read()) + "\n");
    }

    /// <summary>Prints one document with all keys. Text is already printed, but for a file.</summary>
    public void PrintAll(ParseResult parsed, RunFile run)
    {
        IReadOnlyList<CheckRow> rows = run.Of<CheckRun>().Rows;
        if (!IsText(parsed))
            _output.Write(parsed, Documents[_output.FormatOf(parsed)]([.. rows.Select(row => row.ToLintResult(run.Started))], run.Machine));
        else if (_output.FileOf(parsed) is not null && rows.Any(row => row.Cause is null))
            _output.Write(
                parsed,
                string.Join('\n', rows.Where(row => row.Cause is null).Select(row => TextOf(parsed, row, run.Started, run.Machine)))
            );
    }

    private static string TextOf(ParseResult parsed, CheckRow row, DateTimeOffset started, MachineFacts machine) =>
        TextRenderer.Render(CheckDocument.Of(row, started, machine), samples: null, CommonOptions.IsVerbose(parsed));

    private bool IsText(ParseResult parsed) => _output.FormatOf(parsed) == RunFormats.Text;
}
