using System.CommandLine;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Reports.Options;

/// <summary>The format of what a command prints, and where it goes: standard output or a file.</summary>
public sealed class DocumentOutput
{
    private const string StandardOutput = "-";

    private readonly Option<string> _format;

    private readonly Option<bool> _json = new("--json") { Description = "The same as --format json" };

    private readonly Option<string?> _file;

    /// <param name="formats">The names of all formats, JSON among them.</param>
    /// <param name="description">The description of <c>--format</c>.</param>
    public DocumentOutput(IEnumerable<string> formats, string description, string defaultFormat = RunFormats.Text)
    {
        _format = new ValueOption<string>("--format", "FORMAT", description, defaultFormat);
        string[] names = [.. formats];
        _format.AcceptOnlyFromAmong(names);
        _file = new Option<string?>("--output", "-o") { Description = "Write to a file, not to standard output", HelpName = "FILE" }.Writes(
            mayBeFolder: names.Contains(ReportFiles.Svg)
        );
    }

    /// <summary>The option <c>--format</c>.</summary>
    public Option Format => _format;

    /// <summary>The option <c>--json</c>.</summary>
    public Option Json => _json;

    /// <summary>The option <c>--output</c>.</summary>
    public Option File => _file;

    /// <summary>The options, for the help.</summary>
    public IReadOnlyList<Symbol> Symbols => [_format, _json, _file];

    public void AddTo(Command command)
    {
        foreach (Option option in new Option[] { _format, _json, _file })
            command.Add(option);
        command.Refuse(
            [_json],
            given => given.Has(_format) && !given.Has(_format, RunFormats.Json),
            $"does not go with another {_format.Name}"
        );
    }

    /// <summary>The name of the wanted format.</summary>
    public string FormatOf(ParseResult parsed) => parsed.GetValue(_json) ? RunFormats.Json : parsed.GetRequiredValue(_format);

    /// <summary>The file as the user gave it; null for standard output.</summary>
    public string? FileOf(ParseResult parsed) => parsed.GetValue(_file) is { } file and not StandardOutput ? file : null;

    /// <summary>Writes the whole document, to the file if the user named one.</summary>
    /// <exception cref="UserErrorException">It cannot be written.</exception>
    public void Write(ParseResult parsed, string document)
    {
        if (FileOf(parsed) is { } file)
            PrintedDocument.Save(file, document);
        else
            PrintedDocument.Print(document, CommonOptions.HasColor(parsed) && FormatOf(parsed) == RunFormats.Text);
    }
}
