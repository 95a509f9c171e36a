using System.CommandLine;
using Spectre.Console;
using TokenSigningBench.Reports.Options;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>How much a job prints.</summary>
/// <param name="IsVerbose">Whether all rows and details are printed.</param>
/// <param name="IsQuiet">Whether no progress is printed.</param>
public sealed record OutputOptions(bool IsVerbose, bool IsQuiet)
{
    private static readonly Option<bool> Verbose = new("--verbose", "-v") { Description = "Show all rows and details", Recursive = true };

    private static readonly Option<bool> Quiet = new("--quiet", "-q") { Description = "Show no progress", Recursive = true };

    /// <summary>The options, each with one meaning in every command.</summary>
    public static IReadOnlyList<Option> All => [Verbose, Quiet];

    /// <summary>Whether an argument is one of them.</summary>
    public static bool Has(string argument) => All.Any(option => Is(option, argument));

    /// <summary>Whether an argument is the one that hides progress.</summary>
    public static bool IsQuietName(string argument) => Is(Quiet, argument);

    /// <summary>Whether an argument is an option, by its name or an alias.</summary>
    public static bool Is(Option option, string argument) => option.Name == argument || option.Aliases.Contains(argument);

    public static OutputOptions From(ParseResult parsed) => new(parsed.GetValue(Verbose), parsed.GetValue(Quiet));

    /// <summary>Writes a job's answer to standard output, with colors on a terminal.</summary>
    public static void WriteAnswer(string text) =>
        ColoredAnswer.Write(
            text,
            Console.Out,
            Console.IsOutputRedirected || ColoredAnswer.IsRefused
                ? null
                : (word, color) => AnsiConsole.Write(new Text(word, new Style(color)))
        );

    /// <summary>The line of progress on standard error; null where that is no terminal, or with <c>--quiet</c>.</summary>
    public ProgressLine? Line => IsQuiet || Console.IsErrorRedirected ? null : new();

    /// <summary>The progress of a job on standard error.</summary>
    /// <param name="job">What is measured.</param>
    /// <param name="steps">The number of steps.</param>
    /// <param name="expectedStep">The time of a step, for the estimate before one has ended.</param>
    public StepProgress Start(string job, long steps, TimeSpan expectedStep)
    {
        BusyMachine.Start(IsQuiet);
        return new(Line, job, steps, expectedStep, IsQuiet || !Console.IsErrorRedirected ? null : Console.Error);
    }
}
