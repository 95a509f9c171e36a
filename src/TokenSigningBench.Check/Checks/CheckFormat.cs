using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.TokenChecks;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Check.Checks;

/// <summary>The output formats of a check: text for people, or one document for a program.</summary>
public sealed class CheckFormat
{
    private static readonly Dictionary<string, Func<IReadOnlyList<CheckedKey>, RunFile, string>> Formats = new()
    {
        ["sarif"] = (keys, run) => CheckSarif.Render(keys, RulesOf(run.Of<CheckRun>()), run.Machine, Environment.CurrentDirectory),
        ["junit"] = (keys, run) => JUnitRenderer.Render(CheckCases.Of(keys, run.Machine)),
        ["gitlab"] = (keys, _) => CheckCodeQuality.Render(keys, Environment.CurrentDirectory),
        ["markdown"] = (keys, run) => MarkdownRenderer.Render(CheckSummary.Of(keys, run.Machine)),
    };

    private readonly DocumentOutput _output = new(
        [RunFormats.Text, RunFormats.Json, .. Formats.Keys],
        "text, json, sarif, junit, gitlab, markdown\n"
            + "Sarif: code scanning. Junit: build servers. Gitlab: its code quality report. Markdown: pull requests."
    );

    /// <summary>The options, for the help.</summary>
    public IReadOnlyList<Symbol> Symbols => _output.Symbols;

    public void AddTo(Command command) => _output.AddTo(command);

    /// <summary>Prints one key or token as text. Does nothing for the other formats, and for a file.</summary>
    public void PrintOne(ParseResult parsed, Func<Document> document)
    {
        if (IsText(parsed) && _output.FileOf(parsed) is null)
            _output.Write(parsed, TextOf(parsed, document()) + "\n");
    }

    /// <summary>Prints one document with all keys. Text is already printed, but for a file.</summary>
    public void PrintAll(ParseResult parsed, RunFile run)
    {
        IReadOnlyList<CheckedKey> keys = [.. run.Of<CheckRun>().Keys, .. (run.Of<CheckRun>().Tokens ?? []).Select(CheckedKey.Of)];
        string format = _output.FormatOf(parsed);
        if (Formats.TryGetValue(format, out Func<IReadOnlyList<CheckedKey>, RunFile, string>? render))
            _output.Write(parsed, render(keys, run));
        else if (!IsText(parsed))
            _output.Write(parsed, RunFormats.All[format](null, run));
        else if (_output.FileOf(parsed) is not null && Documents(run) is { Length: > 0 } documents)
            _output.Write(parsed, string.Join('\n', documents.Select(document => TextOf(parsed, document))));
        if (BuildServer.Current is { } server)
            CheckAnnotations.Show(server, keys, run.Machine);
    }

    // A run has keys or tokens, and lists the rules that judged it.
    private static IReadOnlyList<DescribedRule> RulesOf(CheckRun run) => run.Tokens is null ? RuleSet.All : TokenRules.All;

    private static Document[] Documents(RunFile run) =>
        run.Of<CheckRun>() is { Tokens: { } tokens }
            ? [.. tokens.Select(token => TokenDocument.Of(token))]
            : [.. run.Of<CheckRun>().Keys.Where(key => key.Cause is null).Select(key => CheckDocument.Of(key, run.Machine))];

    private static string TextOf(ParseResult parsed, Document document) =>
        TextRenderer.Render(document, samples: null, CommonOptions.IsVerbose(parsed));

    private bool IsText(ParseResult parsed) => _output.FormatOf(parsed) == RunFormats.Text;
}
