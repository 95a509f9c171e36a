using System.CommandLine;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>Numbers that options are given.</summary>
public static class OptionValues
{
    /// <summary>The number that an option was given.</summary>
    /// <exception cref="SourceException">It is too small or too large.</exception>
    public static int Between(this Option<int> option, ParseResult parsed, int most, int least = 1) =>
        option.Checked(parsed.GetValue(option), most, least);

    /// <summary>The same of an option that may be left out; null where it is.</summary>
    /// <inheritdoc cref="Between(Option{int}, ParseResult, int, int)"/>
    public static int? Between(this Option<int?> option, ParseResult parsed, int most, int least = 1) =>
        parsed.GetValue(option) is { } number ? option.Checked(number, most, least) : null;

    private static int Checked(this Option option, int number, int most, int least) =>
        number >= least && number <= most
            ? number
            : throw new SourceException(option.Name, Invariant($"is not a number from {least} to {most}"));
}
