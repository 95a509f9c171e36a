using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Parsing;
using System.Globalization;
using System.Text;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Benchmarks;

/// <summary>The help of this program, for a terminal of 80 columns and 40 lines.</summary>
internal static class JobHelp
{
    // Where descriptions begin; a longer option has its description on the next line.
    private const int Column = 28;

    private const string Start = "dotnet run -c Release --project benchmarks/TokenSigningBench.Benchmarks --";

    private static readonly Dictionary<string, string[]> Examples = new()
    {
        [""] = ["--verbose", "--cert signing.pfx --password-file pw.txt"],
        ["threads"] = ["threads", "threads --rounds 3", "threads --verbose"],
        ["million"] = ["million", "million ES256 RS256:4096", "million --all"],
        ["by-users"] = ["by-users", "by-users --figure 10", "by-users --full --verbose"],
        ["password-tables"] = ["password-tables", "password-tables --rounds 3", "password-tables --verbose"],
        ["articles"] = ["articles --article 003 --quick", "articles --article 000", "articles --article 002 --verbose"],
        ["against-openssl"] = ["against-openssl", "against-openssl sha256", "against-openssl passwords --rounds 3"],
        ["telemetry"] = ["telemetry", "telemetry --rounds 100"],
        ["sha256"] = ["against-openssl sha256"],
        ["passwords"] = ["against-openssl passwords"],
    };

    /// <summary>The help of the selected command, or of the program.</summary>
    public static string Of(ParseResult parsed)
    {
        Command command = parsed.CommandResult.Command;
        var text = new StringBuilder();
        if (command is RootCommand root)
        {
            AddProgram(text, root);
            command = root;
        }
        else
        {
            AddWrapped(text, $"{command.Description}.");
            AddWrapped(text, $"\nUsage: {string.Join(' ', [Commands.Program, .. Path(parsed)])}{Arguments(command)} [options]");
            AddGroup(text, "Commands", command.Subcommands);
            AddGroup(text, "Options", [.. command.Arguments, .. command.Options.Where(option => option is not HelpOption)]);
        }

        AddGroup(text, "Everywhere", Conventions.OutputOptions.All);
        if (command is RootCommand)
        {
            text.Append("\nBenchmarkDotNet\n");
            AddRow(text, "--filter PATTERN", "Run benchmarks of its suites; --list flat names them");
            AddRow(text, "--help-bdn", "Show all options of BenchmarkDotNet");
            text.Append("\nEnvironment\n");
            AddRow(text, "TOKENSIGNINGBENCH_CERTS", "Folder of certificates [certs/ of the repository]");
            AddRow(text, "TOKENSIGNINGBENCH_CLAIMS", "JSON object of claims to sign [the article's]");
        }

        text.Append("\nRun: ").Append(Start).Append("\n\nExamples\n");
        foreach (string example in Examples.GetValueOrDefault(command is RootCommand ? "" : command.Name, []))
            text.Append("  ").Append(example).Append('\n');
        text.Append("\nGuide: docs/development/benchmarks.md\n");
        return text.ToString();
    }

    private static void AddProgram(StringBuilder text, RootCommand root)
    {
        AddWrapped(text, root.Description!);
        AddWrapped(text, $"\nUsage: {Commands.Program} [COMMAND] [options]");
        AddWrapped(
            text,
            "\nWithout a command: the main job, about 2 minutes. It signs and verifies with RSA 2048, 4096 and 8192, each with "
                + "SHA-256, SHA-384 and SHA-512 tokens."
        );
        AddGroup(text, "Commands", root.Subcommands);
        AddGroup(text, "Your own key", [SigningCost.OwnKeysJob.Certificates, Conventions.PasswordInput.FilesOption]);
    }

    private static void AddGroup(StringBuilder text, string title, IEnumerable<Symbol> symbols)
    {
        Symbol[] shown = [.. symbols.Where(symbol => !symbol.Hidden)];
        if (shown.Length == 0)
            return;
        text.Append('\n').Append(title).Append('\n');
        foreach (Symbol symbol in shown)
            AddRow(text, NameOf(symbol), $"{symbol.Description}{DefaultOf(symbol)}");
    }

    private static string NameOf(Symbol symbol) =>
        symbol is Option option
            ? string.Join(", ", [.. option.Aliases.Where(alias => alias.Length == 2), option.Name])
                + (option.ValueType == typeof(bool) ? "" : $" {option.HelpName}")
            : symbol.Name;

    private static string DefaultOf(Symbol symbol) =>
        symbol switch
        {
            Option<int> { HasDefaultValue: true } option => string.Create(CultureInfo.InvariantCulture, $" [{option.GetDefaultValue()}]"),
            Argument<string[]> { HasDefaultValue: true } argument => $" [{string.Join(' ', (string[])argument.GetDefaultValue()!)}]",
            _ => "",
        };

    private static string Arguments(Command command) =>
        string.Concat(command.Arguments.Select(argument => $" [{argument.Name}...]")) + (command.Subcommands.Count > 0 ? " [COMMAND]" : "");

    private static IEnumerable<string> Path(ParseResult parsed)
    {
        var names = new List<string>();
        for (SymbolResult? at = parsed.CommandResult; at is CommandResult { Command: not RootCommand } one; at = at.Parent)
            names.Insert(0, one.Command.Name);
        return names;
    }

    private static void AddRow(StringBuilder text, string name, string description)
    {
        string start = $"  {name}";
        if (start.Length > Column - 2)
        {
            text.Append(start).Append('\n');
            start = "";
        }

        foreach (string line in TextWrap.Lines(description, TextRenderer.Width - Column))
        {
            text.Append((start.PadRight(Column) + line).TrimEnd()).Append('\n');
            start = "";
        }
    }

    private static void AddWrapped(StringBuilder text, string sentence)
    {
        foreach (string line in TextWrap.Lines(sentence, TextRenderer.Width))
            text.Append(line).Append('\n');
    }
}
