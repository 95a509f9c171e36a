using System.CommandLine;

namespace TokenSigningBench.Reports.Options;

/// <summary>The options that every command has, each with one meaning.</summary>
public static class CommonOptions
{
    private static readonly Option<bool> Verbose = new("--verbose", "-v") { Description = "Show all details", Recursive = true };

    private static readonly Option<bool> Quiet = new("--quiet", "-q") { Description = "Show no progress", Recursive = true };

    private static readonly Option<bool> NoColor = new("--no-color") { Description = "Use no colour (also: NO_COLOR)", Recursive = true };

    private static readonly Option<bool> NoInput = new("--no-input") { Description = "Ask for nothing; fail instead", Recursive = true };

    public static IReadOnlyList<Option> All => [Verbose, Quiet, NoColor, NoInput];

    public static void AddTo(RootCommand root)
    {
        foreach (Option option in All)
            root.Add(option);
    }

    public static bool IsVerbose(ParseResult parsed) => parsed.GetValue(Verbose);

    public static bool IsQuiet(ParseResult parsed) => parsed.GetValue(Quiet);

    /// <summary>Whether colours are shown where there is a terminal.</summary>
    public static bool HasColor(ParseResult parsed) => !parsed.GetValue(NoColor) && !ColoredAnswer.IsRefused;

    /// <summary>Whether a password may be asked for.</summary>
    public static bool MayAsk(ParseResult parsed) => !parsed.GetValue(NoInput);
}
