using System.Runtime.InteropServices;

namespace TokenSigningBench.Testing;

/// <summary>Sends signals by system call, because the <c>kill</c> program is not installed on every machine.</summary>
public static class Signals
{
    /// <summary>SIGINT, as sent by Ctrl-C.</summary>
    public const int Interrupt = 2;

    public const int Kill = 9;

    /// <summary>SIGCONT on Linux (signal(7), x86 and ARM).</summary>
    public const int Continue = 18;

    /// <summary>SIGSTOP on Linux.</summary>
    public const int Stop = 19;

    /// <summary>SIGSYS on Linux.</summary>
    public const int BadSystemCall = 31;

    /// <summary>Sends a signal to a running process.</summary>
    public static void Send(Process process, int signal) => Send(process.Id, signal).ShouldBeTrue($"no process {process.Id}");

    /// <summary>Sends a signal to a process; false if the process does not exist.</summary>
    public static bool Send(int process, int signal) => SystemCall(process, signal) == 0;

    [DllImport("libc", EntryPoint = "kill")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int SystemCall(int process, int signal);
}
