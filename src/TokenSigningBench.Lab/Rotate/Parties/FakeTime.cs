using System.Runtime.InteropServices;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Rotate.Parties;

/// <summary>libfaketime, which lets the clock of a whole program run faster.</summary>
internal static class FakeTime
{
    private const string LibraryFile = "libfaketimeMT.so.1";
    private const string SharedMemory = "/dev/shm";

    /// <summary>The library's path; null if it is not installed.</summary>
    public static string? Library { get; } =
        new[] { $"/usr/lib/{Machine}-linux-gnu/faketime/{LibraryFile}", $"/usr/lib/faketime/{LibraryFile}" }.FirstOrDefault(File.Exists);

    /// <summary>The command that runs a program with this clock; the program's own at speed 1.</summary>
    /// <remarks>The program alone: what starts it would create files that it may not open as another user.</remarks>
    public static string[] Wrap(double speed, params string[] command) =>
        speed <= 1
            ? command
            :
            [
                InstalledProgram.Require("env", "apt-get install coreutils"),
                $"LD_PRELOAD={Library}",
                Invariant($"FAKETIME=+0 x{speed}"),
                // The monotonic clock limits requests: a time limit of 5 s would become one of 83 ms.
                "FAKETIME_DONT_FAKE_MONOTONIC=1",
                .. command,
            ];

    /// <summary>Removes what the library leaves in shared memory if a process is killed.</summary>
    /// <param name="processes">The ids of processes that have ended.</param>
    public static void RemoveTraces(IEnumerable<int> processes)
    {
        foreach (int id in processes)
        {
            File.Delete(Invariant($"{SharedMemory}/faketime_shm_{id}"));
            File.Delete(Invariant($"{SharedMemory}/sem.faketime_sem_{id}"));
        }
    }

    private static string Machine => RuntimeInformation.ProcessArchitecture == Architecture.Arm64 ? "aarch64" : "x86_64";
}
