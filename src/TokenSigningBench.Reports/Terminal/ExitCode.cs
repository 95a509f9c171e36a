namespace TokenSigningBench.Reports.Terminal;

/// <summary>The exit codes of all programs of this project. With several sources, 2 takes precedence, then 1.</summary>
public static class ExitCode
{
    /// <summary>Done, and within limits.</summary>
    public const int Done = 0;

    /// <summary>A verdict, an assertion or a gate was not met.</summary>
    public const int NotMet = 1;

    /// <summary>The command failed or could not judge. One line on stderr says what and why.</summary>
    public const int CouldNotBeDone = 2;

    public const int Interrupted = 130;
}
