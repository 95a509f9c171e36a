using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Storm;

/// <summary>The progress of a load test.</summary>
/// <param name="seconds">How long each load takes, as planned.</param>
internal sealed class StormProgress(ProgressLine line, double seconds) : IProgress<string>
{
    private int _second = -1;
    private string _repetition = "";

    /// <summary>Names the repetition in what follows; the first one with the longest time that all load may take.</summary>
    /// <param name="max">The largest number of repetitions; 1 names none.</param>
    /// <param name="servers">The number of servers that are loaded in each.</param>
    public void Begin(int number, int max, int servers)
    {
        string time = number == 1 ? Invariant($", at most {max * servers * seconds:0} s of load") : "";
        _repetition = max == 1 ? "" : Invariant($"load test {number} of up to {max}{time}: ");
    }

    /// <summary>Reports the current step.</summary>
    public void Report(string value)
    {
        _second = -1;
        line.Report(_repetition + value);
    }

    /// <summary>Reports the progress, at most once a second.</summary>
    public void Report(LoadProgress progress)
    {
        if ((int)progress.Seconds == _second)
            return;
        _second = (int)progress.Seconds;
        string time = progress.Seconds <= seconds ? Invariant($"{_second} of {seconds:0.#} s") : Invariant($"{_second} s");
        line.Report(
            new WorkProgress(
                Invariant(
                    $"{_repetition}{time}: {progress.Arrived:#,0} started, {progress.Finished:#,0} finished, {progress.Failed:#,0} failed"
                ),
                progress.Seconds,
                seconds
            )
        );
    }
}
