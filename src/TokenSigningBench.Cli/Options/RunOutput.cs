using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Cli.Options;

/// <summary>What a command that measures does with its run: it keeps it, prints it, and ends.</summary>
internal sealed class RunOutput
{
    private readonly Option<string?> _runFile;

    /// <param name="kept">What <c>--run-file</c> is for.</param>
    public RunOutput(string kept = "Where every sample goes, as JSON")
    {
        _runFile = new("--run-file") { Description = kept };
        FormatOption.AcceptOnlyFromAmong([.. RunFormats.All.Keys]);
    }

    public Option<string> FormatOption { get; } =
        new("--format") { Description = string.Join(", ", RunFormats.All.Keys), DefaultValueFactory = _ => RunFormats.Text };

    /// <summary>Where the run goes.</summary>
    public Option FileOption => _runFile;

    /// <summary>The file for it, as the user spelled it; null for none.</summary>
    public string? PathFrom(ParseResult parsed) => parsed.GetValue(_runFile);

    /// <summary>Whether text is asked for and not JSON, where something is shown that is no run.</summary>
    /// <exception cref="UserErrorException">It is another format.</exception>
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

    /// <summary>Measures on another thread: a signal is listened to only once a command's action has returned to its caller.
    /// An interrupt is for the measuring to see.</summary>
    public static Task<T> MeasureAsync<T>(Func<Task<T>> measure) => Task.Run(measure, CancellationToken.None);

    /// <summary>Keeps the run, prints it, and says the exit code. That it is not all is said in one line.</summary>
    /// <param name="parsed">What the user wrote.</param>
    /// <param name="cancel">By which an interrupt is told from another failure.</param>
    /// <param name="otherwise">The file for a run that is kept though the user named none; null for none.</param>
    /// <param name="to">The file for what is printed otherwise; null for none.</param>
    /// <param name="failure">Why it is not what was asked for, though it is whole; null where it is.</param>
    public int End(
        ParseResult parsed,
        RunFile run,
        CancellationToken cancel,
        string? otherwise = null,
        string? to = null,
        string? failure = null
    )
    {
        // Kept, printed and judged by: a storm's sort every person's time.
        run = run with
        {
            Verdicts = run.Verdicts,
        };
        (string? saved, UserErrorException? notSaved) = RunFiles.TrySave(run, PathFrom(parsed) ?? otherwise);
        string document = RunFormats.All[parsed.GetRequiredValue(FormatOption)](saved, run);
        if (to is not null)
            Document.Save(to, document);
        else
            Document.Print(document);
        if ((run.Partial ?? notSaved?.Message ?? failure) is not { } cause)
            return run.Verdicts.Any(verdict => verdict.IsMet == false) ? ExitCode.NotMet : ExitCode.Done;
        Console.Error.WriteLine(cause);
        return run.Partial is not null && cancel.IsCancellationRequested ? ExitCode.Interrupted : ExitCode.CouldNotBeDone;
    }
}
