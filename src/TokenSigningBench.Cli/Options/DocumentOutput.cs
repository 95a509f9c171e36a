using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Cli.Options;

/// <summary>The format of what a command prints, and where it goes: standard output or a file.</summary>
internal sealed class DocumentOutput
{
    private const string StandardOutput = "-";

    private readonly Option<string> _format;

    private readonly Option<bool> _json = new("--json") { Description = "The same as --format json" };

    private readonly Option<string?> _file = new("--output", "-o")
    {
        Description = "Write to a file, not to standard output",
        HelpName = "FILE",
    };

    /// <param name="formats">The names of all formats, JSON among them.</param>
    /// <param name="description">The description of <c>--format</c>.</param>
    public DocumentOutput(IEnumerable<string> formats, string description, string defaultFormat = RunFormats.Text)
    {
        _format = new("--format")
        {
            Description = description,
            DefaultValueFactory = _ => defaultFormat,
            HelpName = "FORMAT",
        };
        _format.AcceptOnlyFromAmong([.. formats]);
    }

    /// <summary>The option <c>--format</c>.</summary>
    public Option Format => _format;

    /// <summary>The option <c>--json</c>.</summary>
    public Option Json => _json;

    /// <summary>The option <c>--output</c>.</summary>
    public Option File => _file;

    /// <summary>The options, for the help.</summary>
    public IReadOnlyList<Symbol> Symbols => [_format, _json, _file];

    /// <param name="olderNames">Other names of <c>--output</c>.</param>
    public void AddTo(Command command, params IReadOnlyList<string> olderNames)
    {
        if (olderNames.Count > 0)
            _file.Was([.. olderNames]);
        foreach (Option option in new Option[] { _format, _json, _file })
            command.Add(option);
        command.Refuse(
            [_json],
            given => given.Has(_format) && !given.Has(_format, RunFormats.Json),
            $"does not go with another {_format.Name}"
        );
        command.Refuse(
            [_file],
            given => given.GetResult(_file)?.Tokens is [{ Value: var file }] && OtherPathsOf(given).Any(path => IsSame(path, file)),
            "is a file that this command reads or writes otherwise"
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
            Document.Save(file, document);
        else
            Document.Print(document, CommonOptions.HasColor(parsed) && FormatOf(parsed) == RunFormats.Text);
    }

    private IEnumerable<string> OtherPathsOf(System.CommandLine.Parsing.CommandResult given) =>
        given
            .Children.Where(child => child != given.GetResult(_file))
            .SelectMany(child => child.Tokens)
            .Select(token => token.Value)
            .Where(value => value != StandardOutput);

    private static bool IsSame(string path, string other) =>
        path == other || (System.IO.File.Exists(path) && System.IO.File.Exists(other) && Path.GetFullPath(path) == Path.GetFullPath(other));
}
