using System.CommandLine;

namespace TokenSigningBench.Reports.Options;

/// <summary>Notes and progress on standard error. With <c>--quiet</c> there are none.</summary>
public static class Messages
{
    /// <summary>The line of progress; null where standard error is no terminal, or with <c>--quiet</c>.</summary>
    public static ProgressLine? Progress(ParseResult parsed) => CommonOptions.IsQuiet(parsed) || Console.IsErrorRedirected ? null : new();

    /// <summary>The progress of work in a known number of steps.</summary>
    public static StepProgress Progress(ParseResult parsed, string name, long steps) => new(Progress(parsed), name, steps);

    /// <summary>Writes one line that is not an error.</summary>
    public static void Note(ParseResult parsed, string line)
    {
        if (!CommonOptions.IsQuiet(parsed))
            Console.Error.WriteLine(line);
    }
}
