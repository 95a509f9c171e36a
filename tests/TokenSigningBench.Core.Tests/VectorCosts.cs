using System.Globalization;

namespace TokenSigningBench.Core.Tests;

/// <summary>
/// Records the cost of published vectors: if TOKENBENCH_VECTORS_RUN names a file, each judged vector appends a line with its processor time
/// in ms and its name.
/// </summary>
/// <remarks>The time is that of the whole process: scripts/long.sh runs one test at a time.</remarks>
internal static class VectorCosts
{
    private static readonly string? RunFile = Environment.GetEnvironmentVariable("TOKENBENCH_VECTORS_RUN");

    public static T Of<T>(string name, Func<T> judge)
    {
        if (RunFile is null)
            return judge();

        TimeSpan before = Environment.CpuUsage.TotalTime;
        T judged = judge();
        TimeSpan after = Environment.CpuUsage.TotalTime;
        File.AppendAllText(RunFile, string.Create(CultureInfo.InvariantCulture, $"{(after - before).TotalMilliseconds:0.000} {name}\n"));
        return judged;
    }
}
