using System.CommandLine;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Reports.Options;

/// <summary>Ends a command that measures: saves the run, prints it, and returns the exit code.</summary>
public sealed class RunOutput
{
    /// <summary>The description of <c>--run-file</c>.</summary>
    public const string RunFileDescription = "Save every sample as JSON\nIn a folder the file is named after the command and the time.";

    private readonly Option<string?> _runFile;

    /// <param name="description">The description of <c>--run-file</c>.</param>
    public RunOutput(string description = RunFileDescription) =>
        _runFile = new ValueOption<string?>("--run-file", "FILE", description).Writes(mayBeFolder: true);

    /// <summary>The options of what is printed.</summary>
    public DocumentOutput Document { get; } = new(RunFormats.All.Keys, string.Join(", ", RunFormats.All.Keys));

    /// <summary>The option for undecided verdicts, of a command that has it; null where they fail.</summary>
    public UndecidedOption? Undecided { get; init; }

    /// <summary>The options, for the help.</summary>
    public HelpGroup HelpGroup => new("Output", [.. Document.Symbols, _runFile]);

    /// <summary>The option <c>--run-file</c>.</summary>
    public Option FileOption => _runFile;

    /// <summary>Whether the format is text and not JSON, for commands that show something other than a run.</summary>
    /// <exception cref="UserErrorException">Another format is given.</exception>
    public bool IsText(ParseResult parsed) =>
        Document.FormatOf(parsed) switch
        {
            RunFormats.Text => true,
            RunFormats.Json => false,
            var other => throw new UserErrorException(
                $"{Document.Format.Name} {other}",
                $"is for what is measured; here it is {RunFormats.Text} or {RunFormats.Json}"
            ),
        };

    public void AddTo(Command command)
    {
        Document.AddTo(command);
        command.Add(_runFile);
    }

    /// <summary>
    /// Measures on another thread, because signals are handled only after a command's action has returned to its caller. The measurement
    /// handles an interrupt itself.
    /// </summary>
    public static Task<T> MeasureAsync<T>(Func<Task<T>> measure) => Task.Run(measure, CancellationToken.None);

    /// <summary>Saves the run, prints it, and returns the exit code. A partial run is reported in one line.</summary>
    /// <param name="cancel">Distinguishes an interrupt from another failure.</param>
    /// <param name="failure">Why a complete run is not what the user asked for; null if it is.</param>
    public int End(ParseResult parsed, RunFile run, CancellationToken cancel, string? failure = null)
    {
        // Computed once for saving, printing and the exit code: the verdicts of a load test sort the time of every user.
        run = run with
        {
            Verdicts = run.Verdicts,
        };
        (string? saved, UserErrorException? notSaved) = RunFiles.TrySave(run, parsed.GetValue(_runFile), parsed.CommandResult.Command.Name);
        Document.Write(parsed, RunFormats.Of(Document.FormatOf(parsed), CommonOptions.IsVerbose(parsed))(saved, run));
        if ((run.Partial ?? notSaved?.Message ?? failure) is not { } cause)
            return ExitCodeOf(parsed, run.Verdicts);
        Console.Error.WriteLine(cause);
        return run.Partial is not null && cancel.IsCancellationRequested ? ExitCode.Interrupted : ExitCode.CouldNotBeDone;
    }

    private int ExitCodeOf(ParseResult parsed, IReadOnlyList<RunVerdict> verdicts)
    {
        bool isFailed = verdicts.Any(verdict => verdict is { IsMet: false, IsUndecided: false }),
            isUndecided = verdicts.Any(verdict => verdict.IsUndecided);
        return Undecided?.ExitCodeOf(parsed, isFailed, isUndecided) ?? (isFailed || isUndecided ? ExitCode.NotMet : ExitCode.Done);
    }
}
