using System.CommandLine;

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
        if (parsed.Errors is not [var first, ..])
            return null;
        // An unknown argument says more than the option that is missing because of it.
        string cause = parsed.UnmatchedTokens is [string unknown, ..] ? $"unknown command or argument '{unknown}'" : first.Message;
        return $"{program}: {string.Join(' ', cause.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries))} ({program} --help)";
    }
}
