namespace TokenSigningBench.Reports.Terminal;

/// <summary>The exit codes that every program here keeps to. With several sources any 2 wins, then 1.</summary>
public static class ExitCode
{
    /// <summary>Done, and within limits.</summary>
    public const int Done = 0;

    /// <summary>A verdict, an assertion or a gate was not met.</summary>
    public const int NotMet = 1;

    /// <summary>It could not be done or judged; one line on stderr says what and why.</summary>
    public const int CouldNotBeDone = 2;

    public const int Interrupted = 130;
}
