using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Parsing;
using System.Reflection;
using System.Text;
using TokenSigningBench.Reports.Features;
using TokenSigningBench.Reports.Options;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Reports.Commands;

/// <summary>Renders help for a terminal of 80 columns: the common options in groups, or with <c>--verbose</c> all of them.</summary>
public static class HelpText
{
    /// <summary>The name of the product's program.</summary>
    public const string Tool = "tokenbench";

    private static int Width => TextRenderer.Width;

    // Where descriptions begin; a longer option has its description on the next line.
    private const int Column = 26;

    private static readonly (HelpSection Section, string Title)[] Sections =
    [
        (HelpSection.Common, "Common"),
        (HelpSection.Lab, "Lab"),
        (HelpSection.Other, "Other"),
    ];

    /// <summary>The help of one command.</summary>
    /// <param name="parents">The commands above it, the root left out: "lab" for "lab start".</param>
    /// <param name="command">The command, not the root.</param>
    /// <param name="verbose">Whether all options are shown, and of each description also what follows its first line.</param>
    public static string Of(string program, IReadOnlyList<string> parents, Command command, bool verbose)
    {
        string name = string.Join(' ', [program, .. parents, command.Name]);
        CommandHelp? help = CommandHelp.Of(command);
        var text = new StringBuilder();
        AddWrapped(text, Shown(command.Description, verbose));
        text.Append('\n');
        AddWrapped(text, $"Usage: {UsageOf(name, command)}");
        foreach (Command subcommand in command.Subcommands.Where(one => !one.Hidden))
            AddRow(text, subcommand.Name, Shown(subcommand.Description, verbose));

        HelpGroup[] groups = GroupsOf(command, verbose);
        foreach (HelpGroup group in groups)
        {
            text.Append('\n').Append(group.Title).Append('\n');
            foreach (Symbol symbol in group.Symbols)
                AddRow(text, NameOf(symbol), Described(symbol, verbose));
        }

        if (verbose)
        {
            text.Append("\nEverywhere\n");
            foreach (Option option in CommonOptions.All)
                AddRow(text, NameOf(option), Described(option, verbose: false));
        }

        if (help is { Examples.Count: > 0 })
        {
            text.Append("\nExamples\n");
            foreach (string example in help.Examples)
                text.Append(Invariant($"  {program} {example}\n"));
        }

        text.Append('\n');
        int others = GroupsOf(command, verbose: true).Sum(group => group.Symbols.Count) - groups.Sum(group => group.Symbols.Count);
        if (others > 0)
            AddWrapped(text, $"{others} more option{(others == 1 ? "" : "s")}: {name} --help --verbose");
        if (help is not null)
            AddWrapped(text, $"Guide: {AddressOf(help.Guide)}");
        return text.ToString().TrimEnd('\n') + "\n";
    }

    /// <summary>The arguments and options of one command in groups, the common ones first.</summary>
    /// <param name="verbose">Whether all of them, or the common ones alone.</param>
    internal static HelpGroup[] GroupsOf(Command command, bool verbose)
    {
        Symbol[] all =
        [
            .. command.Arguments.Where(one => !one.Hidden),
            .. command.Options.Where(one => !one.Hidden && one is not HelpOption),
        ];
        IReadOnlyList<HelpGroup> common = CommandHelp.Of(command)?.Groups ?? [new("Options", all)];
        HelpGroup others = new("More options", [.. all.Except(common.SelectMany(group => group.Symbols))]);
        return [.. common.Concat(verbose ? [others] : []).Where(group => group.Symbols.Count > 0)];
    }

    internal static string UsageOf(string name, Command command) =>
        $"{name}{Arguments(command)}{(command.Subcommands.Any(one => !one.Hidden) ? " COMMAND" : "")} [options]";

    /// <summary>The commands by sections, for <c>tokenbench --help</c>.</summary>
    public static string OfRoot(string program, RootCommand root, IReadOnlyList<Feature> features)
    {
        var text = new StringBuilder();
        AddWrapped(text, root.Description ?? "");
        text.Append(Invariant($"\nUsage: {program} COMMAND [options]\n"));
        foreach ((string title, Command[] present) in SectionsOf(root, features))
        {
            text.Append('\n').Append(title).Append('\n');
            foreach (Command command in present)
                AddRow(text, command.Name, Shown(command.Description, verbose: false));
        }

        text.Append("\nEverywhere\n");
        foreach (Option option in CommonOptions.All)
            AddRow(text, NameOf(option), Described(option, verbose: false));
        text.Append(Invariant($"\nOne command: {program} COMMAND --help\n"));
        return text.ToString();
    }

    // A package that was built for an address knows it; a clone has the file.
    internal static string AddressOf(string guide) =>
        Assembly.GetEntryAssembly()?.GetCustomAttributes<AssemblyMetadataAttribute>().FirstOrDefault(one => one.Key == "ProjectAddress")
            is { Value: { } address }
            ? $"{address}/blob/main/{guide}"
            : guide;

    /// <summary>The root's commands by sections, without those that help does not list.</summary>
    public static IEnumerable<(string Title, Command[] Commands)> SectionsOf(RootCommand root, IReadOnlyList<Feature> features) =>
        from section in Sections
        let commands = (Command[])
            [
                .. from feature in features
                where feature.Section == section.Section
                from command in root.Subcommands
                where command.Name == feature.Name
                select command,
            ]
        where commands.Length > 0
        select (section.Title, commands);

    /// <summary>What the bare program says: what it is for, and where to begin.</summary>
    public static string OfBareRoot(RootCommand root) =>
        string.Join('\n', TextWrap.Lines(root.Description ?? "", Width))
        + $"""


              {Tool} check signing.pfx            is this certificate slow or broken?
              {Tool} login old.pfx new.pfx        why is a login slow?
              {Tool} choose                       which algorithm and key?

            All commands: {Tool} --help

            """.ReplaceLineEndings("\n");

    /// <summary>The names of a command and of those above it, the root left out.</summary>
    public static IReadOnlyList<string> PathOf(SymbolResult? command) =>
        command is CommandResult { Command: not RootCommand } one ? [.. PathOf(one.Parent), one.Command.Name] : [];

    public static string Arguments(Command command) =>
        string.Concat(
            command
                .Arguments.Where(one => !one.Hidden)
                .Select(one =>
                    one.Arity.MinimumNumberOfValues == 0
                        ? $" [{NameOf(one)}{(one.Arity.MaximumNumberOfValues > 1 ? "..." : "")}]"
                        : $" {NameOf(one)}{(one.Arity.MaximumNumberOfValues > 1 ? "..." : "")}"
                )
        );

    public static string NameOf(Symbol symbol) =>
        symbol switch
        {
            Option option => string.Join(", ", [.. option.Aliases.Where(alias => alias.Length == 2), option.Name])
                + (option.ValueType == typeof(bool) ? "" : $" {option.HelpName ?? option.Name.TrimStart('-').ToUpperInvariant()}"),
            Argument argument => argument.HelpName ?? argument.Name,
            _ => symbol.Name,
        };

    public static string Described(Symbol symbol, bool verbose)
    {
        string? value = symbol switch
        {
            Option { HasDefaultValue: true } option when option.ValueType != typeof(bool) => DefaultOf(option.GetDefaultValue()),
            Argument { HasDefaultValue: true } argument => DefaultOf(argument.GetDefaultValue()),
            _ => null,
        };
        string[] sentences = (symbol.Description ?? "").Split('\n', 2);
        string first = $"{sentences[0]}{(value is null ? "" : $" [{value}]")}";
        return verbose && sentences.Length > 1 ? $"{first}. {sentences[1]}" : first;
    }

    // What follows a line feed in a description is shown with --verbose only.
    internal static string Shown(string? description, bool verbose) =>
        verbose ? (description ?? "").Replace('\n', ' ') : (description ?? "").Split('\n')[0];

    private static string? DefaultOf(object? value) =>
        value switch
        {
            null => null,
            string text => text,
            string[] texts => string.Join(", ", texts),
            Enum one => one.ToString().ToLowerInvariant(),
            IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
            _ => null,
        };

    public static void AddRow(StringBuilder text, string name, string? description)
    {
        string[] lines = TextWrap.Lines(description ?? "", Width - Column);
        string start = $"  {name}";
        if (start.Length > Column - 2)
        {
            text.Append(start).Append('\n');
            start = "";
        }

        foreach (string line in lines)
        {
            text.Append((start.PadRight(Column) + line).TrimEnd()).Append('\n');
            start = "";
        }
    }

    public static void AddWrapped(StringBuilder text, string sentence)
    {
        foreach (string line in TextWrap.Lines(sentence, Width))
            text.Append(line).Append('\n');
    }
}
