using System.Globalization;
using System.Security.Cryptography;

namespace TokenSigningBench.Testing;

/// <summary>A control group with a limit, of either version, where groups can be made; a program is run in it.</summary>
public sealed class ControlGroupLimit : IDisposable
{
    private const string Mount = "/sys/fs/cgroup";

    private readonly string _folder;

    private ControlGroupLimit(string folder) => _folder = folder;

    /// <summary>One with so much of a core; null where no such group can be made.</summary>
    public static ControlGroupLimit? OfCores(double cores)
    {
        string quota = (cores * 100_000).ToString("0", CultureInfo.InvariantCulture);
        return TryMake(Mount, "cpu.max", $"{quota} 100000") ?? TryMake($"{Mount}/cpu", "cpu.cfs_quota_us", quota);
    }

    /// <summary>One with so much memory; null where no such group can be made.</summary>
    public static ControlGroupLimit? OfMegabytes(int megabytes)
    {
        string bytes = ((long)megabytes << 20).ToString(CultureInfo.InvariantCulture);
        return TryMake(Mount, "memory.max", bytes) ?? TryMake($"{Mount}/memory", "memory.limit_in_bytes", bytes);
    }

    /// <summary>The words that run a program in it: <c>sh</c>'s arguments.</summary>
    public string[] Shell(params string[] program) => ["-c", $"echo $$ >{_folder}/cgroup.procs && exec \"$0\" \"$@\"", .. program];

    public void Dispose() => Directory.Delete(_folder);

    private static ControlGroupLimit? TryMake(string hierarchy, string limit, string value)
    {
        string folder = $"{hierarchy}/tokenbench-test-{RandomNumberGenerator.GetHexString(8, lowercase: true)}";
        try
        {
            // A folder where no hierarchy is mounted has no such file, and gets none.
            if (!File.Exists($"{hierarchy}/cgroup.procs"))
                return null;
            Directory.CreateDirectory(folder);
            if (File.Exists($"{folder}/{limit}"))
            {
                File.WriteAllText($"{folder}/{limit}", value);
                return new(folder);
            }

            Directory.Delete(folder);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            if (Directory.Exists(folder))
                Directory.Delete(folder);
        }

        return null;
    }
}
