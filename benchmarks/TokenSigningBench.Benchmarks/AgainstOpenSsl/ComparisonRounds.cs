using System.Globalization;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Benchmarks.AgainstOpenSsl;

/// <summary>How many interleaved rounds a comparison runs.</summary>
internal static class ComparisonRounds
{
    private const int Default = 9;
    private const int Most = 1000;

    /// <summary>Reads <c>--rounds N</c>.</summary>
    /// <param name="args">The command's arguments.</param>
    /// <param name="command">The command, for the message.</param>
    /// <exception cref="SourceException">They are something else.</exception>
    public static int Of(string[] args, string command) => args switch
    {
        [] => Default,
        ["--rounds", var text] when int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int rounds) && rounds is >= 1 and <= Most => rounds,
        ["--rounds", var text] => throw new SourceException($"--rounds {text}", $"is not a number from 1 to {Most}"),
        _ => throw new SourceException(string.Join(' ', args), $"unknown; {command} takes --rounds N"),
    };
}
