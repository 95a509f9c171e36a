using System.CommandLine;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Cli;

/// <summary>What a command that measures does with its run: it keeps it, prints it as text or JSON, and ends.</summary>
internal sealed class RunOutput
{
    private const string Text = "text";

    private readonly Option<string?> _runFile;

    /// <summary>The options.</summary>
    /// <param name="kept">What <c>--run-file</c> is for.</param>
    public RunOutput(string kept = "Where every sample goes, as JSON")
    {
        _runFile = new("--run-file") { Description = kept };
        FormatOption.AcceptOnlyFromAmong(Text, "json");
    }

    /// <summary>Text or JSON.</summary>
    public Option<string> FormatOption { get; } = new("--format") { Description = "text or json", DefaultValueFactory = _ => Text };

    /// <summary>Where the run goes.</summary>
    public Option FileOption => _runFile;

    /// <summary>The file for it, as the user spelled it; null for none.</summary>
    public string? PathFrom(ParseResult parsed) => parsed.GetValue(_runFile);

    /// <summary>Whether text is asked for.</summary>
    public bool IsText(ParseResult parsed) => parsed.GetRequiredValue(FormatOption) == Text;

    /// <summary>Adds the options.</summary>
    public void AddTo(Command command)
    {
        command.Add(FormatOption);
        command.Add(_runFile);
    }

    /// <summary>A run of this machine, without what was measured.</summary>
    public static RunFile Run(DateTimeOffset started) =>
        new() { Schema = RunFile.CurrentSchema, Started = started, Machine = MachineFacts.Read(), Rows = [] };

    /// <summary>Measures on another thread: a signal is listened to only once a command's action has returned to its caller.
    /// An interrupt is for the measuring to see.</summary>
    public static Task<T> MeasureAsync<T>(Func<Task<T>> measure) => Task.Run(measure, CancellationToken.None);

    /// <summary>Keeps the run, prints it, and says the exit code.</summary>
    /// <param name="parsed">What the user wrote.</param>
    /// <param name="run">The run.</param>
    /// <param name="ending">What is to be printed of it, and what it comes to.</param>
    /// <param name="otherwise">The file for a run that is kept though the user named none; null for none.</param>
    public int End(ParseResult parsed, RunFile run, RunEnding ending, string? otherwise = null)
    {
        (string? saved, SourceException? notSaved) = RunFiles.TrySave(run, PathFrom(parsed) ?? otherwise);
        Document.Print(IsText(parsed) ? TextRenderer.Render(ending.Document(), saved) : ending.Json(saved));
        return End(ending.Failure, notSaved, ending.WasInterrupted, ending.IsMet);
    }

    /// <summary>Says the exit code of what was printed and kept. That it is not all is said in one line.</summary>
    /// <param name="failure">Why it is not what was asked for; null where it is.</param>
    /// <param name="notSaved">Why it is not kept; null where it is, or where nobody asked.</param>
    /// <param name="wasInterrupted">Whether a failure is the user's own doing.</param>
    /// <param name="isMet">Whether what was asked of it is met.</param>
    public static int End(string? failure, SourceException? notSaved, bool wasInterrupted, bool isMet)
    {
        if ((failure ?? notSaved?.Message) is not { } cause)
            return isMet ? ExitCode.Done : ExitCode.NotMet;
        Console.Error.WriteLine(cause);
        return failure is not null && wasInterrupted ? ExitCode.Interrupted : ExitCode.CouldNotBeDone;
    }
}

/// <summary>What is to be printed of a run, and what it comes to.</summary>
internal sealed record RunEnding
{
    /// <summary>Its document.</summary>
    public required Func<Reports.Documents.Document> Document { get; init; }

    /// <summary>Its JSON, told the file that its samples are kept in, or null.</summary>
    public required Func<string?, string> Json { get; init; }

    /// <summary>Whether what was asked of it is met.</summary>
    public bool IsMet { get; init; } = true;

    /// <summary>Why it is not what was asked for; null where it is.</summary>
    public string? Failure { get; init; }

    /// <summary>Whether that is the user's own doing.</summary>
    public bool WasInterrupted { get; init; }
}
