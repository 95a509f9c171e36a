using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Cli.Options;

/// <summary>Ends a command that measures: saves the run, prints it, and returns the exit code.</summary>
internal sealed class RunOutput
{
    private readonly Option<string?> _runFile;

    /// <param name="description">The description of <c>--run-file</c>.</param>
    public RunOutput(string description = "Save every sample as JSON")
    {
        _runFile = new("--run-file") { Description = description, HelpName = "FILE" };
        FormatOption.AcceptOnlyFromAmong([.. RunFormats.All.Keys]);
    }

    public Option<string> FormatOption { get; } =
        new("--format")
        {
            Description = string.Join(", ", RunFormats.All.Keys),
            DefaultValueFactory = _ => RunFormats.Text,
            HelpName = "FORMAT",
        };

    /// <summary>The options, for the help.</summary>
    public HelpGroup HelpGroup => new("Output", FormatOption, _runFile);

    /// <summary>The option <c>--run-file</c>.</summary>
    public Option FileOption => _runFile;

    /// <summary>The run file as the user gave it; null for none.</summary>
    public string? PathFrom(ParseResult parsed) => parsed.GetValue(_runFile);

    /// <summary>Whether the format is text and not JSON, for commands that show something other than a run.</summary>
    /// <exception cref="UserErrorException">Another format is given.</exception>
    public bool IsText(ParseResult parsed) =>
        parsed.GetRequiredValue(FormatOption) switch
        {
            RunFormats.Text => true,
            RunFormats.Json => false,
            var other => throw new UserErrorException(
                $"{FormatOption.Name} {other}",
                $"is for what is measured; here it is {RunFormats.Text} or {RunFormats.Json}"
            ),
        };

    public void AddTo(Command command)
    {
        command.Add(FormatOption);
        command.Add(_runFile);
    }

    /// <summary>
    /// Measures on another thread, because signals are handled only after a command's action has returned to its caller. The measurement
    /// handles an interrupt itself.
    /// </summary>
    public static Task<T> MeasureAsync<T>(Func<Task<T>> measure) => Task.Run(measure, CancellationToken.None);

    /// <summary>Saves the run, prints it, and returns the exit code. A partial run is reported in one line.</summary>
    /// <param name="cancel">Distinguishes an interrupt from another failure.</param>
    /// <param name="defaultFile">The file of a run that is saved even if the user named none; null for none.</param>
    /// <param name="outputFile">The file for the output, in place of standard output; null for none.</param>
    /// <param name="failure">Why a complete run is not what the user asked for; null if it is.</param>
    public int End(
        ParseResult parsed,
        RunFile run,
        CancellationToken cancel,
        string? defaultFile = null,
        string? outputFile = null,
        string? failure = null
    )
    {
        // Computed once for saving, printing and the exit code: the verdicts of a load test sort the time of every user.
        run = run with
        {
            Verdicts = run.Verdicts,
        };
        (string? saved, UserErrorException? notSaved) = RunFiles.TrySave(run, PathFrom(parsed) ?? defaultFile);
        string document = RunFormats.Of(parsed.GetRequiredValue(FormatOption), CommonOptions.IsVerbose(parsed))(saved, run);
        if (outputFile is not null)
            Document.Save(outputFile, document);
        else
            Document.Print(document);
        if ((run.Partial ?? notSaved?.Message ?? failure) is not { } cause)
            return run.Verdicts.Any(verdict => verdict.IsMet == false) ? ExitCode.NotMet : ExitCode.Done;
        Console.Error.WriteLine(cause);
        return run.Partial is not null && cancel.IsCancellationRequested ? ExitCode.Interrupted : ExitCode.CouldNotBeDone;
    }
}
