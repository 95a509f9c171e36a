using System.CommandLine;
using System.Reflection;
using System.Text;
using TokenSigningBench.Reports.Features;
using TokenSigningBench.Reports.Options;

namespace TokenSigningBench.Reports.Commands;

/// <summary>Renders the help of all commands, with all options, as a page for <c>man</c> in the macros of man(7).</summary>
public static class ManPage
{
    /// <param name="root">The root command with all commands.</param>
    /// <param name="features">The features, in the order in which help lists their commands.</param>
    public static string Of(RootCommand root, IReadOnlyList<Feature> features)
    {
        string version = typeof(ManPage).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;
        var text = new StringBuilder();
        Macro(text, "TH", HelpText.Tool.ToUpperInvariant(), "1", "", $"{HelpText.Tool} {version.Split('+')[0]}");
        // Names and addresses are not hyphenated, so that they can be copied, and lines need no gaps to be of one length.
        text.Append(".nh\n.ad l\n");
        Macro(text, "SH", "NAME");
        Line(text, $"{HelpText.Tool} - {root.Description!.TrimEnd('.')}");
        Macro(text, "SH", "SYNOPSIS");
        Macro(text, "B", $"{HelpText.Tool} COMMAND [options]");
        foreach ((string title, Command[] commands) in HelpText.SectionsOf(root, features))
        {
            Macro(text, "SH", $"{title} commands".ToUpperInvariant());
            foreach (Command command in commands)
                Add(text, HelpText.Tool, command);
        }

        Macro(text, "SH", "OPTIONS OF EVERY COMMAND");
        AddAll(text, CommonOptions.All);
        Macro(text, "SH", "SEE ALSO");
        string[] pages = ["exit-codes", "environment", "run-file"];
        Line(text, string.Join(", ", pages.Select(page => HelpText.AddressOf($"docs/reference/{page}.md"))));
        return text.ToString();
    }

    private static void Add(StringBuilder text, string parents, Command command)
    {
        string name = $"{parents} {command.Name}";
        Macro(text, "SS", HelpText.UsageOf(name, command));
        Line(text, HelpText.Shown(command.Description, verbose: true));
        AddAll(text, HelpText.GroupsOf(command, verbose: true).SelectMany(group => group.Symbols));
        CommandHelp? help = CommandHelp.Of(command);
        if (help is { Examples.Count: > 0 })
        {
            // Without filling: a command line must not be broken.
            Macro(text, "PP");
            Macro(text, "EX");
            foreach (string example in help.Examples)
                Line(text, $"{HelpText.Tool} {example}");
            Macro(text, "EE");
        }

        if (help is not null)
        {
            Macro(text, "PP");
            Line(text, $"Guide: {HelpText.AddressOf(help.Guide)}");
        }

        foreach (Command subcommand in command.Subcommands.Where(one => !one.Hidden))
            Add(text, name, subcommand);
    }

    private static void AddAll(StringBuilder text, IEnumerable<Symbol> symbols)
    {
        foreach (Symbol symbol in symbols)
        {
            Macro(text, "TP");
            Macro(text, "B", HelpText.NameOf(symbol));
            Line(text, HelpText.Described(symbol, verbose: true));
        }
    }

    private static void Macro(StringBuilder text, string name, params string[] arguments) =>
        text.Append('.').Append(name).AppendJoin("", arguments.Select(one => $" \"{Escaped(one)}\"")).Append('\n');

    // A period that begins a line, and no apostrophe is left that could, begins a macro.
    private static void Line(StringBuilder text, string sentence) =>
        text.Append(sentence.StartsWith('.') ? "\\&" : "").Append(Escaped(sentence)).Append('\n');

    // A minus stays the one of the keyboard, so that an option can be copied and searched for, and what is not ASCII needs no encoding.
    private static string Escaped(string text) =>
        string.Concat(
            text.ReplaceLineEndings(" ")
                .EnumerateRunes()
                .Select(rune =>
                    rune.Value switch
                    {
                        '\\' => "\\(rs",
                        '-' => "\\-",
                        '\'' => "\\(aq",
                        '"' => "\\(dq",
                        '`' => "\\(ga",
                        '^' => "\\(ha",
                        '~' => "\\(ti",
                        > 126 => Invariant($"\\[u{rune.Value:X4}]"),
                        _ => rune.ToString(),
                    }
                )
        );
}
