namespace TokenSigningBench.Core.Machine;

/// <summary>What the kernel counts for a process (proc(5), /proc/PID/stat).</summary>
/// <param name="Name">The program's name, at most 15 characters.</param>
/// <param name="Seconds">Its CPU time.</param>
/// <param name="EndedChildrenSeconds">The CPU time of its child processes that have ended, and of theirs.</param>
internal sealed record ProcessStat(string Name, int Parent, double Seconds, double EndedChildrenSeconds)
{
    /// <param name="process">Its number, or "self".</param>
    /// <returns>Null if there is no such process.</returns>
    public static ProcessStat? Of(string process)
    {
        string text = string.Join('\n', TextFile.Lines($"/proc/{process}/stat"));
        // The name is in parentheses and may contain any character.
        (int open, int close) = (text.IndexOf('(', StringComparison.Ordinal), text.LastIndexOf(')'));
        if (
            open < 0
            || close < open
            || text[(close + 1)..].Split(' ', StringSplitOptions.RemoveEmptyEntries) is not { Length: >= 15 } fields
        )
            return null;
        return new(text[(open + 1)..close], (int)(TextFile.Number(fields[1]) ?? 0), Sum(fields[11..13]), Sum(fields[13..15]));
    }

    private static double Sum(string[] ticks) => ticks.Sum(TextFile.Number) / LinuxLimits.TicksPerSecond ?? 0;
}
