using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Parsing;
using System.Globalization;
using System.Text;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Benchmarks.Running;

/// <summary>The help of this program, for a terminal of 80 columns and 40 lines.</summary>
internal static class JobHelp
{
    // Where descriptions begin; a longer option has its description on the next line.
    private const int Column = 28;

    /// <summary>The help of the selected command, or of the program.</summary>
    public static string Of(BenchmarkProgram program, ParseResult parsed)
    {
        Command command = parsed.CommandResult.Command;
        var text = new StringBuilder();
        if (command is RootCommand)
        {
            AddProgram(text, program);
        }
        else
        {
            AddWrapped(text, $"{command.Description!.TrimEnd('.')}.");
            AddWrapped(text, $"\nUsage: {string.Join(' ', [program.Name, .. Path(parsed)])}{Arguments(command)} [options]");
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

        text.Append("\nRun: ").Append(program.Start).Append("\n\nExamples\n");
        foreach (string example in program.Examples.GetValueOrDefault(command is RootCommand ? "" : command.Name, []))
            text.Append("  ").Append(example).Append('\n');
        text.Append("\nGuide: docs/development/benchmarks.md\n");
        return text.ToString();
    }

    private static void AddProgram(StringBuilder text, BenchmarkProgram program)
    {
        AddWrapped(text, program.Root.Description!);
        AddWrapped(text, $"\nUsage: {program.Name} [COMMAND] [options]");
        AddWrapped(text, $"\n{program.WithoutCommand}");
        AddGroup(text, "Commands", program.Root.Subcommands);
        AddGroup(text, program.Own.Title, program.Own.Symbols);
    }

    private static void AddGroup(StringBuilder text, string title, IEnumerable<Symbol> symbols)
    {
        Symbol[] shown = [.. symbols.Where(symbol => !symbol.Hidden)];
        if (shown.Length == 0)
            return;
        text.Append('\n').Append(title).Append('\n');
        foreach (Symbol symbol in shown)
            AddRow(text, NameOf(symbol), $"{FirstLine(symbol.Description!)}{DefaultOf(symbol)}");
    }

    // The rest is in the help of the command itself.
    private static string FirstLine(string text) => text.Split('\n')[0].TrimEnd('.');

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
