using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Cli.Terminal;

/// <summary>The progress of a load test, only on a terminal: one line that is overwritten.</summary>
internal sealed class StormProgress : IProgress<string>
{
    // Wider than any progress line.
    private const int Width = 79;

    private int _second = -1;

    /// <summary>Reports the current step.</summary>
    public void Report(string value)
    {
        _second = -1;
        Write(value);
        Console.Error.WriteLine();
    }

    /// <summary>Reports the progress, at most once a second.</summary>
    public void Report(LoadProgress progress)
    {
        if ((int)progress.Seconds == _second)
            return;
        _second = (int)progress.Seconds;
        Write(Invariant($"{_second} s: {progress.Arrived:#,0} came, {progress.Finished:#,0} finished, {progress.Failed:#,0} failed"));
    }

    public static void End()
    {
        Write("");
        GuardedConsole.WriteOver("");
    }

    private static void Write(string text) => GuardedConsole.WriteOver(text.Length > Width ? text[..Width] : text.PadRight(Width));
}
