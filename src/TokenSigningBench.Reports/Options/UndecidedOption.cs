using System.CommandLine;

namespace TokenSigningBench.Reports.Options;

/// <summary>The option <c>--undecided</c>: whether a verdict that the measurement does not decide fails the command.</summary>
public sealed class UndecidedOption
{
    private const string Fail = "fail",
        Pass = "pass";

    public UndecidedOption() => Option.AcceptOnlyFromAmong(Fail, Pass);

    /// <summary>The option, for the help and for rules.</summary>
    public ValueOption<string> Option { get; } = new("--undecided", "RESULT", "Exit code if undecided: fail is 1, pass is 0", Fail);

    public void AddTo(Command command) => command.Add(Option);

    /// <summary>The exit code of verdicts. A failed one takes precedence.</summary>
    /// <param name="isFailed">Whether a requirement is not met.</param>
    /// <param name="isUndecided">Whether the measurement does not decide a requirement.</param>
    public int ExitCodeOf(ParseResult parsed, bool isFailed, bool isUndecided) =>
        isFailed || (isUndecided && parsed.GetRequiredValue(Option) == Fail) ? ExitCode.NotMet : ExitCode.Done;
}
