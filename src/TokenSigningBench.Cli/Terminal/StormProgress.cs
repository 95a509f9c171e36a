using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Cli.Terminal;

/// <summary>How far a storm is, on a terminal alone: one line that is written over.</summary>
internal sealed class StormProgress : IProgress<string>
{
    // Wider than any line of it.
    private const int Width = 79;

    private int _second = -1;

    /// <summary>Tells what is done now.</summary>
    public void Report(string value)
    {
        _second = -1;
        Write(value);
        Console.Error.WriteLine();
    }

    /// <summary>Tells how far the storm is, once a second.</summary>
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
