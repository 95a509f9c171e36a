using System.Globalization;

namespace TokenSigningBench.Core.Tests;

/// <summary>What published vectors cost: with TOKENBENCH_VECTORS_RUN, a file, each that is judged writes a line with its name and its processor time in milliseconds there.</summary>
/// <remarks>The time is the whole process's: scripts/long.sh lets one test run at a time.</remarks>
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
