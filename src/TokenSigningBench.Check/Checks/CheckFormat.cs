using TokenSigningBench.Check.TokenChecks;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Check.Checks;

/// <summary>The output formats of a check: text for people, or one document for a program.</summary>
public sealed class CheckFormat
{
    private static readonly Dictionary<string, Func<IReadOnlyList<CheckedKey>, MachineFacts, string>> Documents = new()
    {
        ["sarif"] = (keys, machine) => CheckSarif.Render(keys, machine, Environment.CurrentDirectory),
        ["junit"] = (keys, machine) => JUnitRenderer.Render(CheckCases.Of(keys, machine)),
        ["markdown"] = (keys, machine) => MarkdownRenderer.Render(CheckSummary.Of(keys, machine)),
    };

    private readonly DocumentOutput _output = new(
        [RunFormats.Text, RunFormats.Json, .. Documents.Keys],
        "text, json, sarif, junit, markdown\nSarif: code scanning. Junit: build servers. Markdown: pull requests."
    );

    /// <summary>The options, for the help.</summary>
    public IReadOnlyList<Symbol> Symbols => _output.Symbols;

    public void AddTo(Command command) => _output.AddTo(command);

    /// <summary>Prints one key as text. Does nothing for the other formats, and for a file.</summary>
    public void PrintOne(ParseResult parsed, CheckedKey key)
    {
        if (IsText(parsed) && _output.FileOf(parsed) is null && key.Cause is null)
            _output.Write(parsed, TextOf(parsed, key, MachineFacts.Read()) + "\n");
    }

    /// <summary>Prints one token as text. Does nothing for the other formats, and for a file.</summary>
    public void PrintOne(ParseResult parsed, CheckedToken token)
    {
        if (IsText(parsed) && _output.FileOf(parsed) is null)
            _output.Write(parsed, TextOf(parsed, token) + "\n");
    }

    /// <summary>Prints one document with all keys. Text is already printed, but for a file.</summary>
    public void PrintAll(ParseResult parsed, RunFile run)
    {
        IReadOnlyList<CheckedKey> keys = [.. run.Of<CheckRun>().Keys, .. (run.Of<CheckRun>().Tokens ?? []).Select(CheckedKey.Of)];
        string format = _output.FormatOf(parsed);
        if (Documents.TryGetValue(format, out Func<IReadOnlyList<CheckedKey>, MachineFacts, string>? render))
            _output.Write(parsed, render(keys, run.Machine));
        else if (!IsText(parsed))
            _output.Write(parsed, RunFormats.All[format](null, run));
        else if (_output.FileOf(parsed) is not null && run.Of<CheckRun>().Tokens is { } tokens)
            _output.Write(parsed, string.Join('\n', tokens.Select(token => TextOf(parsed, token))));
        else if (_output.FileOf(parsed) is not null && keys.Any(key => key.Cause is null))
            _output.Write(parsed, string.Join('\n', keys.Where(key => key.Cause is null).Select(key => TextOf(parsed, key, run.Machine))));
    }

    private static string TextOf(ParseResult parsed, CheckedKey key, MachineFacts machine) =>
        TextRenderer.Render(CheckDocument.Of(key, machine), samples: null, CommonOptions.IsVerbose(parsed));

    private static string TextOf(ParseResult parsed, CheckedToken token) =>
        TextRenderer.Render(TokenDocument.Of(token), samples: null, CommonOptions.IsVerbose(parsed));

    private bool IsText(ParseResult parsed) => _output.FormatOf(parsed) == RunFormats.Text;
}
