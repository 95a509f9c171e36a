using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Storm;

/// <summary>The progress of a load test.</summary>
/// <param name="seconds">How long each load takes, as planned.</param>
internal sealed class StormProgress(ProgressLine line, double seconds) : IProgress<string>
{
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
    public void Report(string value) => line.Report(_repetition + value);

    /// <summary>Reports how far a load is.</summary>
    public void Report(LoadProgress load)
    {
        string time = Invariant($"{(int)load.Seconds}{(load.Seconds <= seconds ? Invariant($" of {seconds:0.#}") : "")} s");
        string logins = Invariant($"{load.Arrived:#,0} started, {load.Finished:#,0} finished, {load.Failed:#,0} failed");
        line.Report(new WorkProgress($"{_repetition}{time}: {logins}", load.Seconds, seconds));
    }
}
