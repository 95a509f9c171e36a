using System.Diagnostics;

namespace TokenSigningBench.Testing;

/// <summary>A file that whoever opens it waits at until the other side does: two processes meet there.</summary>
internal static class NamedPipe
{
    /// <summary>Makes one, where the system has them as files.</summary>
    public static string MakeOrSkip(string path)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "named pipes that are files, and /proc, are Linux's");
        using Process made = Process.Start("mkfifo", [path])!;
        made.WaitForExit();
        made.ExitCode.ShouldBe(0);
        return path;
    }
}
