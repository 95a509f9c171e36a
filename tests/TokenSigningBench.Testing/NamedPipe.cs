using System.Runtime.InteropServices;
using System.Text;

namespace TokenSigningBench.Testing;

/// <summary>A file that whoever opens it waits at until the other side does: two processes meet there.</summary>
public static class NamedPipe
{
    private const uint ReadAndWrittenByItsOwner = 6 << 6;

    /// <summary>Makes one, where the system has them as files.</summary>
    public static string MakeOrSkip(string path)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "named pipes that are files, and /proc, are Linux's");
        SystemCall(Encoding.UTF8.GetBytes(path + '\0'), ReadAndWrittenByItsOwner).ShouldBe(0, path);
        return path;
    }

    [DllImport("libc", EntryPoint = "mkfifo")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int SystemCall(byte[] path, uint mode);
}
