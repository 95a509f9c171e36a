using System.Diagnostics;
using System.Runtime.InteropServices;

namespace TokenSigningBench.Testing;

/// <summary>Signals to other processes, by the system call: the program <c>kill</c> is of a package that not every machine has.</summary>
public static class Signals
{
    /// <summary>SIGINT, which Ctrl-C sends.</summary>
    public const int Interrupt = 2;

    public const int Kill = 9;

    /// <summary>SIGCONT by Linux's numbers (signal(7), x86 and ARM).</summary>
    public const int Continue = 18;

    /// <summary>SIGSTOP by Linux's numbers.</summary>
    public const int Stop = 19;

    /// <summary>SIGSYS by Linux's numbers.</summary>
    public const int BadSystemCall = 31;

    /// <summary>Sends one to a process that is there.</summary>
    public static void Send(Process process, int signal) => Send(process.Id, signal).ShouldBeTrue($"no process {process.Id}");

    /// <summary>Sends one to a process; false where there is none, or it has ended.</summary>
    public static bool Send(int process, int signal) => SystemCall(process, signal) == 0;

    [DllImport("libc", EntryPoint = "kill")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int SystemCall(int process, int signal);
}
