using System.CommandLine;
using System.CommandLine.Parsing;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>Parses the command line.</summary>
public static class ArgumentParser
{
    /// <summary>
    /// Parses without response files: an argument that begins with @, which a shell's <c>*</c> may expand to, is the name of a file, and
    /// the file's content is not read as arguments.
    /// </summary>
    public static ParseResult Parse(RootCommand root, string[] arguments) =>
        root.Parse(arguments, new() { ResponseFileTokenReplacer = null });

    /// <summary>The first error in one line; null if there is none.</summary>
    /// <param name="program">The program's name, for the message.</param>
    public static string? FindError(ParseResult parsed, string program)
    {
        string? option = FindUnknownOption(parsed);
        if (option is null && parsed.Errors is [])
            return null;
        // An unknown argument says more than the option that is missing because of it.
        string cause =
            option is not null ? $"unknown option '{option}'{Suggest(option, OptionsOf(parsed))}"
            : parsed.UnmatchedTokens is [string unknown, ..]
                ? $"unknown command or argument '{unknown}'{Suggest(unknown, CommandsOf(parsed))}"
            : Describe(parsed.Errors[0]);
        string called = string.Join(' ', [program, .. Path(parsed)]);
        return $"{program}: {string.Join(' ', cause.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries))} ({called} --help)";
    }

    /// <summary>
    /// The first argument that looks like an option; null if there is none. A file name that begins with a hyphen goes after <c>--</c>; a
    /// hyphen alone is standard input.
    /// </summary>
    public static string? FindUnknownOption(ParseResult parsed)
    {
        Token? rest = parsed.Tokens.FirstOrDefault(token => token.Type == TokenType.DoubleDash);
        HashSet<Token> free = rest is null ? [] : [.. parsed.Tokens.SkipWhile(token => token != rest)];
        return parsed
                .CommandResult.Children.OfType<ArgumentResult>()
                .SelectMany(argument => argument.Tokens)
                .Where(token => !free.Contains(token))
                .Select(token => token.Value)
                .FirstOrDefault(IsLikeAnOption)
            ?? parsed.UnmatchedTokens.FirstOrDefault(IsLikeAnOption);
    }

    // The library names the .NET type of a value that it cannot convert.
    private static string Describe(ParseError error) =>
        error.SymbolResult is OptionResult { Option: { ValueType: var type } option, Tokens: [.., var token] }
        && error.Message.Contains(nameof(System), StringComparison.Ordinal)
        && WordFor(Nullable.GetUnderlyingType(type) ?? type) is { } word
            ? $"'{token.Value}' for {option.Name} is not {word}"
            : error.Message;

    private static string? WordFor(Type type) =>
        type == typeof(int) ? Invariant($"a whole number up to {int.MaxValue:N0}")
        : type == typeof(long) ? Invariant($"a whole number up to {long.MaxValue:N0}")
        : type == typeof(double) ? "a number"
        : null;

    private static bool IsLikeAnOption(string word) => word is ['-', not ('.' or (>= '0' and <= '9')), ..];

    private static string Suggest(string word, IEnumerable<string> names) =>
        Nearest.Of(word.Split('=')[0], names) is { } near ? $"; did you mean '{near}'?" : "";

    private static IEnumerable<string> OptionsOf(ParseResult parsed)
    {
        for (SymbolResult? at = parsed.CommandResult; at is not null; at = at.Parent)
        {
            if (at is not CommandResult { Command: var command })
                continue;
            foreach (Option option in command.Options.Where(option => !option.Hidden && (at == parsed.CommandResult || option.Recursive)))
                yield return option.Name;
        }
    }

    private static IEnumerable<string> CommandsOf(ParseResult parsed) =>
        parsed.CommandResult.Command.Subcommands.Where(command => !command.Hidden).Select(command => command.Name);

    private static IEnumerable<string> Path(ParseResult parsed)
    {
        var names = new List<string>();
        for (SymbolResult? at = parsed.CommandResult; at is CommandResult { Command: not RootCommand } one; at = at.Parent)
            names.Insert(0, one.Command.Name);
        return names;
    }
}
