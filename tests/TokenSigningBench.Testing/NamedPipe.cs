using System.Runtime.InteropServices;

namespace TokenSigningBench.Testing;

/// <summary>A named pipe: opening it waits until another process opens the other end.</summary>
public static class NamedPipe
{
    private const uint OwnerReadWrite = 6 << 6;

    /// <summary>Creates a named pipe, or skips the test if the system has none.</summary>
    public static string MakeOrSkip(string path)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "named pipes that are files, and /proc, are Linux's");
        SystemCall(Encoding.UTF8.GetBytes(path + '\0'), OwnerReadWrite).ShouldBe(0, path);
        return path;
    }

    [DllImport("libc", EntryPoint = "mkfifo")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int SystemCall(byte[] path, uint mode);
}
