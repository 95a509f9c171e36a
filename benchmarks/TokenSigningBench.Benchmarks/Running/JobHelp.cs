using System.CommandLine;
using System.CommandLine.Help;
using System.Text;
using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Benchmarks.Running;

/// <summary>The help of this program, for a terminal of 80 columns and 40 lines.</summary>
internal static class JobHelp
{
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
            HelpText.AddWrapped(text, $"{command.Description!.TrimEnd('.')}.");
            string path = string.Join(' ', [program.Name, .. HelpText.PathOf(parsed.CommandResult)]),
                subcommand = command.Subcommands.Count > 0 ? " [COMMAND]" : "";
            HelpText.AddWrapped(text, $"\nUsage: {path}{HelpText.Arguments(command)}{subcommand} [options]");
            AddGroup(text, "Commands", command.Subcommands);
            AddGroup(text, "Options", [.. command.Arguments, .. command.Options.Where(option => option is not HelpOption)]);
        }

        AddGroup(text, "Everywhere", Conventions.OutputOptions.All);
        if (command is RootCommand)
        {
            text.Append("\nBenchmarkDotNet\n");
            HelpText.AddRow(text, "--filter PATTERN", "Run benchmarks of its suites; --list flat names them");
            HelpText.AddRow(text, "--help-bdn", "Show all options of BenchmarkDotNet");
            HelpText.AddWrapped(
                text,
                "\nEnvironment: TOKENSIGNINGBENCH_CERTS is a folder of certificates [certs/], TOKENSIGNINGBENCH_CLAIMS a JSON object of "
                    + "claims to sign [the article's]."
            );
        }

        text.Append("\nRun: ").Append(program.Start).Append("\n\nExamples\n");
        foreach (string example in program.Examples.GetValueOrDefault(command is RootCommand ? "" : command.Name, []))
            text.Append("  ").Append(example).Append('\n');
        text.Append("\nGuide: docs/development/benchmarks.md\n");
        return text.ToString();
    }

    private static void AddProgram(StringBuilder text, BenchmarkProgram program)
    {
        HelpText.AddWrapped(text, program.Root.Description!);
        HelpText.AddWrapped(text, $"\nUsage: {program.Name} [COMMAND] [options]");
        HelpText.AddWrapped(text, $"\n{program.WithoutCommand}");
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
            HelpText.AddRow(text, HelpText.NameOf(symbol), HelpText.Described(symbol, verbose: false).TrimEnd('.'));
    }
}
