using System.CommandLine.Parsing;
using System.Runtime.CompilerServices;

namespace TokenSigningBench.Cli.Options;

/// <summary>Older names of commands and options. They still work, and the present name is printed once on standard error.</summary>
internal static class OlderNames
{
    private static readonly ConditionalWeakTable<Symbol, string[]> Older = [];
    private static readonly ConditionalWeakTable<Command, string> Moved = [];

    /// <summary>Adds older names to an option. Help does not show them.</summary>
    public static T Was<T>(this T option, params string[] names)
        where T : Option
    {
        foreach (string name in names)
            option.Aliases.Add(name);
        Older.Add(option, names);
        return option;
    }

    /// <summary>Adds older names to a command. Help does not show them.</summary>
    public static void Was(this Command command, params string[] names)
    {
        foreach (string name in names)
            command.Aliases.Add(name);
        Older.Add(command, names);
    }

    /// <summary>Hides a command that is now called otherwise.</summary>
    /// <param name="now">The present name, without the program's.</param>
    public static Command NowCalled(this Command command, string now)
    {
        command.Hidden = true;
        Moved.Add(command, now);
        return command;
    }

    /// <summary>A line for each older name on the command line: <c>hash: now called password-hash</c>.</summary>
    public static IEnumerable<string> Notes(ParseResult parsed)
    {
        for (SymbolResult? at = parsed.CommandResult; at is CommandResult { Command: not RootCommand } one; at = at.Parent)
        {
            if (Moved.TryGetValue(one.Command, out string? now))
                yield return $"{one.Command.Name}: now called {now}";
            else if (Note(one.Command, one.IdentifierToken) is { } line)
                yield return line;
        }

        foreach (OptionResult option in parsed.CommandResult.Children.OfType<OptionResult>())
            if (Note(option.Option, option.IdentifierToken) is { } line)
                yield return line;
    }

    private static string? Note(Symbol symbol, Token? token) =>
        token is not null && Older.TryGetValue(symbol, out string[]? names) && names.Contains(token.Value)
            ? $"{token.Value}: now called {symbol.Name}"
            : null;
}
