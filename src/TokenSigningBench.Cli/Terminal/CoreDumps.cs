using System.Runtime.InteropServices;

namespace TokenSigningBench.Cli.Terminal;

/// <summary>Keeps private keys out of the file that a system makes of a program that crashes, and its memory from debuggers and <c>/proc</c> readers of the same user (<see cref="RuntimeDiagnostics"/> has .NET's own ways in).</summary>
internal static class CoreDumps
{
    // PR_SET_DUMPABLE, prctl(2): no core dump, and no debugger but root's.
    private const int SetDumpable = 4;

    /// <summary>Turns them off for this process, from now on. Does nothing where there is no such call.</summary>
    public static void TurnOff()
    {
        if (OperatingSystem.IsLinux())
            _ = Control(SetDumpable, 0, 0, 0, 0);
    }

    [DllImport("libc", EntryPoint = "prctl")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Control(int option, nuint first, nuint second, nuint third, nuint fourth);
}
