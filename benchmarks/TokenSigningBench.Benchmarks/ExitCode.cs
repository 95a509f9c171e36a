namespace TokenSigningBench.Benchmarks;

/// <summary>The exit codes that every program here keeps to.</summary>
internal static class ExitCode
{
    public const int Done = 0;
    public const int NotMet = 1;
    public const int CouldNotBeDone = 2;
    public const int Interrupted = 130;
}
