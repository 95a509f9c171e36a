using System.CommandLine;

namespace TokenSigningBench.Reports.Options;

/// <summary>Notes and progress on standard error. With <c>--quiet</c> there are none.</summary>
public static class Messages
{
    /// <summary>The line of progress; null where standard error is no terminal, or with <c>--quiet</c>.</summary>
    public static ProgressLine? Progress(ParseResult parsed) => ShowsProgress(parsed) ? new() : null;

    /// <summary>Does work of a known number of steps, and shows a bar where <see cref="Progress"/> shows a line.</summary>
    /// <param name="work">Reports the number of completed steps since its last report.</param>
    public static T WithBar<T>(ParseResult parsed, string name, long count, Func<IProgress<long>, T> work) =>
        ShowsProgress(parsed)
            ? ProgressDisplay.Run(GuardedConsole.ForProgress(CommonOptions.HasColor(parsed)), name, count, work)
            : work(new NoProgress());

    /// <summary>Writes one line that is not an error.</summary>
    public static void Note(ParseResult parsed, string line)
    {
        if (!CommonOptions.IsQuiet(parsed))
            Console.Error.WriteLine(line);
    }

    private static bool ShowsProgress(ParseResult parsed) => !CommonOptions.IsQuiet(parsed) && !Console.IsErrorRedirected;

    private sealed class NoProgress : IProgress<long>
    {
        public void Report(long value)
        {
            // Nothing is shown.
        }
    }
}
