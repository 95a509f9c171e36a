using System.Runtime.InteropServices;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>
/// Keeps private keys out of core dumps, and the process memory away from debuggers and <c>/proc</c> readers of the same user.
/// <see cref="RuntimeDiagnostics"/> does the same for .NET's own diagnostics.
/// </summary>
public static class CoreDumps
{
    // PR_SET_DUMPABLE, prctl(2): no core dump, and only root can attach a debugger.
    private const int SetDumpable = 4;

    /// <summary>Turns core dumps off for the rest of this process. Does nothing on a system without prctl.</summary>
    public static void TurnOff()
    {
        if (OperatingSystem.IsLinux())
            _ = Control(SetDumpable, 0, 0, 0, 0);
    }

    [DllImport("libc", EntryPoint = "prctl")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Control(int option, nuint first, nuint second, nuint third, nuint fourth);
}
