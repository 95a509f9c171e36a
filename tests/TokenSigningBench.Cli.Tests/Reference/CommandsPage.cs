using System.CommandLine;
using System.CommandLine.Help;
using System.Globalization;
using System.Text;
using TokenSigningBench.Reports.Commands;
using TokenSigningBench.Reports.Options;
using static System.FormattableString;

namespace TokenSigningBench.Cli.Tests.Reference;

/// <summary>docs/reference/commands.md.</summary>
internal static class CommandsPage
{
    private const string Program = "tokenbench";

    // An option that so many commands have alike is described once.
    private const int Several = 3;

    public static string Render()
    {
        RootCommand root = Features.Root();
        (string Title, Command[] Commands)[] groups = [.. HelpText.SectionsOf(root, Features.All)];
        var text = new StringBuilder("# Commands of `tokenbench`\n\n");
        text.Append("`tokenbench COMMAND --help` shows the common options of a command, and with `--verbose` all of them.\n");
        foreach ((string title, Command[] commands) in groups)
            text.Append(Invariant($"\n{title}: {string.Join(", ", commands.Select(one => $"[`{one.Name}`](#{one.Name})"))}.\n"));
        text.Append("\n## Options of every command\n\n").Append(OptionTable(CommonOptions.All));
        text.Append("\n`--help` shows help, and `--version` without a command the version.\n");
        Command[] all = [.. groups.SelectMany(group => group.Commands)];
        Dictionary<string, string[]> shared = SharedBy(all);
        text.Append("\n## Options of several commands\n\n")
            .Append(ReferencePage.Table(["Option", "Value", "Default", "Description"], shared.Values));
        foreach (Command command in all)
            AddCommand(text, "##", Program, command, shared);
        return text.ToString();
    }

    // By the option's name: the row that most commands have alike.
    private static Dictionary<string, string[]> SharedBy(IEnumerable<Command> commands) =>
        commands
            .SelectMany(WithSubcommands)
            .SelectMany(OptionsOf)
            .GroupBy(option => option.Name)
            .Select(same => (Name: same.Key, Rows: same.Select(Row).GroupBy(row => string.Join('|', row)).MaxBy(rows => rows.Count())!))
            .Where(one => one.Rows.Count() >= Several)
            .ToDictionary(one => one.Name, one => one.Rows.First());

    private static IEnumerable<Command> WithSubcommands(Command command) =>
        command.Subcommands.Where(one => !one.Hidden).SelectMany(WithSubcommands).Prepend(command);

    // Those that the help shows first are first.
    private static Option[] OptionsOf(Command command) =>
        [
            .. (CommandHelp.Of(command)?.Groups ?? [])
                .SelectMany(group => group.Symbols)
                .OfType<Option>()
                .Concat(command.Options)
                .Distinct()
                .Where(one => !one.Hidden && one is not HelpOption),
        ];

    private static void AddCommand(StringBuilder text, string heading, string parents, Command command, Dictionary<string, string[]> shared)
    {
        string name = $"{parents} {command.Name}";
        // The heading is the name without the program, so that links to it are short.
        text.Append(Invariant($"\n{heading} {name[(Program.Length + 1)..]}\n\n{Text(command)}\n"));
        Command[] subcommands = [.. command.Subcommands.Where(one => !one.Hidden)];
        Argument[] arguments = [.. command.Arguments.Where(one => !one.Hidden)];
        string usage = string.Concat(arguments.Select(one => $" {Usage(one)}")) + (subcommands.Length > 0 ? " COMMAND" : " [options]");
        text.Append(Invariant($"\n```\n{name}{usage}\n```\n"));
        CommandHelp? help = CommandHelp.Of(command);
        if (help is { Examples.Count: > 0 })
            text.Append(Invariant($"\nExamples:\n\n```\n{string.Join('\n', help.Examples.Select(one => $"{Program} {one}"))}\n```\n"));
        if (help?.Guide is { } guide && guide.StartsWith("docs/", StringComparison.Ordinal))
            text.Append(Invariant($"\nGuide: [{guide}](../{guide["docs/".Length..]})\n"));
        if (arguments.Length > 0)
            text.Append('\n')
                .Append(ReferencePage.Table(["Argument", "Description"], arguments.Select(one => new[] { $"`{NameOf(one)}`", Text(one) })));

        ILookup<bool, Option> options = OptionsOf(command)
            .ToLookup(one => shared.TryGetValue(one.Name, out string[]? row) && row.SequenceEqual(Row(one)));
        if (options[false].Any())
            text.Append('\n').Append(OptionTable(options[false]));
        if (options[true].Any())
            text.Append(
                Invariant($"\n[Also](#options-of-several-commands): {string.Join(", ", options[true].Select(one => $"`{one.Name}`"))}.\n")
            );
        foreach (Command subcommand in subcommands)
            AddCommand(text, heading + "#", name, subcommand, shared);
    }

    private static string OptionTable(IEnumerable<Option> options) =>
        ReferencePage.Table(["Option", "Value", "Default", "Description"], options.Select(Row));

    private static string[] Row(Option option) => [Names(option), Value(option), Default(option), Text(option)];

    private static string Names(Option option) => string.Join(", ", option.Aliases.Append(option.Name).Select(name => $"`{name}`"));

    private static string Value(Option option) =>
        option.ValueType == typeof(bool) ? "" : $"`{option.HelpName ?? option.Name.TrimStart('-').ToUpperInvariant()}{Dots(option.Arity)}`";

    private static string Dots(ArgumentArity arity) => arity.MaximumNumberOfValues > 1 ? "..." : "";

    private static string Default(Option option)
    {
        if (!option.HasDefaultValue || option.ValueType == typeof(bool))
            return "";
        return option.GetDefaultValue() switch
        {
            string { Length: > 0 } text => $"`{text}`",
            IFormattable number => $"`{number.ToString(null, CultureInfo.InvariantCulture)}`",
            System.Collections.IEnumerable many and not string when many.Cast<object>().Any() =>
                $"`{string.Join(' ', many.Cast<object>().Select(one => Convert.ToString(one, CultureInfo.InvariantCulture)))}`",
            _ => "",
        };
    }

    private static string Usage(Argument argument)
    {
        string name = NameOf(argument) + Dots(argument.Arity);
        return argument.Arity.MinimumNumberOfValues == 0 ? $"[{name}]" : name;
    }

    private static string NameOf(Argument argument) => argument.HelpName ?? argument.Name;

    // The first line is a heading without a full stop; help shows the others with --verbose alone.
    private static string Text(Symbol symbol) =>
        (symbol.Description ?? "").ReplaceLineEndings("\n").Split('\n') is [var first, _, ..] lines
            ? $"{first.TrimEnd('.')}. {string.Join(' ', lines[1..])}"
            : symbol.Description ?? "";
}
