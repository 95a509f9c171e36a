namespace TokenSigningBench.Testing;

/// <summary>A control group with a limit, of either version, to run a program in.</summary>
public sealed class ControlGroupLimit : IDisposable
{
    private const string Mount = "/sys/fs/cgroup";

    private readonly string _folder;

    private ControlGroupLimit(string folder) => _folder = folder;

    /// <summary>A group limited to this number of cores; null if no group can be created.</summary>
    public static ControlGroupLimit? OfCores(double cores)
    {
        string quota = (cores * 100_000).ToString("0", CultureInfo.InvariantCulture);
        return TryCreate(Mount, "cpu.max", $"{quota} 100000") ?? TryCreate($"{Mount}/cpu", "cpu.cfs_quota_us", quota);
    }

    /// <summary>A group limited to this amount of memory in MiB; null if no group can be created.</summary>
    public static ControlGroupLimit? OfMegabytes(int megabytes)
    {
        string bytes = ((long)megabytes << 20).ToString(CultureInfo.InvariantCulture);
        return TryCreate(Mount, "memory.max", bytes) ?? TryCreate($"{Mount}/memory", "memory.limit_in_bytes", bytes);
    }

    /// <summary>The arguments of <c>sh</c> that run a program in this group.</summary>
    public string[] Shell(params string[] program) => ["-c", $"echo $$ >{_folder}/cgroup.procs && exec \"$0\" \"$@\"", .. program];

    /// <summary>Moves a running program into this group. It has to end before this is disposed.</summary>
    public void Add(int process) => File.WriteAllText($"{_folder}/cgroup.procs", process.ToString(CultureInfo.InvariantCulture));

    // The kernel counts a process as a member for a moment after it has ended.
    public void Dispose() => SpinWait.SpinUntil(TryDelete, TimeSpan.FromMinutes(10)).ShouldBeTrue(_folder);

    private bool TryDelete()
    {
        try
        {
            Directory.Delete(_folder);
            return true;
        }
        catch (IOException)
        {
            return false;
        }
    }

    private static ControlGroupLimit? TryCreate(string hierarchy, string limit, string value)
    {
        string folder = $"{hierarchy}/tokenbench-test-{RandomNumberGenerator.GetHexString(8, lowercase: true)}";
        try
        {
            // A folder without a mounted hierarchy has no such file, and must not get one.
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
