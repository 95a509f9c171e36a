using System.Runtime.InteropServices;

namespace TokenSigningBench.LoginLab.RealParts;

/// <summary>A process and everything that it started, even where what stood between them has ended, so that nothing but their group still connects them.</summary>
internal static class ProcessGroup
{
    private const int SigKill = 9;

    /// <summary>Kills all that is left of a group. One of them at least must be known to live: the number of a group that is over may be given to another.</summary>
    /// <param name="id">The process id of its first process.</param>
    public static void Kill(int id) => _ = Signal(-id, SigKill);

    [DllImport("libc", EntryPoint = "kill")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Signal(int process, int signal);
}
