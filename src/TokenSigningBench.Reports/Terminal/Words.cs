using System.CommandLine;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>What a user wrote behind a program's name.</summary>
public static class Words
{
    /// <summary>Parses without response files: a file whose name begins with @ is that file, wherever a shell's <c>*</c> has put it, and its content is no arguments.</summary>
    public static ParseResult Parse(RootCommand root, string[] arguments) =>
        root.Parse(arguments, new() { ResponseFileTokenReplacer = null });

    /// <summary>Why words are not understood, in one line; null where they are.</summary>
    /// <param name="program">The program that was called.</param>
    public static string? Objection(ParseResult parsed, string program)
    {
        if (parsed.Errors is not [var first, ..])
            return null;
        // An unknown word says more than what is missing because of it.
        string cause = parsed.UnmatchedTokens is [string unknown, ..] ? $"unknown command or argument '{unknown}'" : first.Message;
        return $"{program}: {string.Join(' ', cause.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries))} ({program} --help)";
    }
}
