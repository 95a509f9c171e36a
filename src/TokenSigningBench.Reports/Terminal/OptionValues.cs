using System.CommandLine;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>Reads and validates the numbers of options.</summary>
public static class OptionValues
{
    /// <exception cref="UserErrorException">The number is too small or too large.</exception>
    public static int Between(this Option<int> option, ParseResult parsed, int max, int min = 1) =>
        option.Checked(parsed.GetValue(option), max, min);

    /// <summary>Null if the option is not given.</summary>
    /// <inheritdoc cref="Between(Option{int}, ParseResult, int, int)"/>
    public static int? Between(this Option<int?> option, ParseResult parsed, int max, int min = 1) =>
        parsed.GetValue(option) is { } number ? option.Checked(number, max, min) : null;

    private static int Checked(this Option option, int number, int max, int min) =>
        number >= min && number <= max
            ? number
            : throw new UserErrorException(option.Name, Invariant($"is not a number from {min} to {max}"));
}
