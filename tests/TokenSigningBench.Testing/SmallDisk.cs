using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

namespace TokenSigningBench.Testing;

/// <summary>A disk of its own, in memory: it can be full, and written by nobody, which a folder's mode does not keep root from.</summary>
public sealed class SmallDisk : IDisposable
{
    private const int KilobytesInAll = 256;

    // mount(2): MS_RDONLY and MS_REMOUNT.
    private const nuint ReadOnly = 1;
    private const nuint Remount = 32;

    // umount(2): MNT_DETACH.
    private const int Detach = 2;

    private readonly TemporaryFolder _folder = new();

    private SmallDisk() { }

    public string Path => _folder.Path;

    /// <summary>Mounts one, where that is allowed.</summary>
    public static SmallDisk MountOrSkip()
    {
        Skip.If(!OperatingSystem.IsLinux() || Environment.UserName != "root", "only root mounts a disk, on Linux");
        var disk = new SmallDisk();
        if (!disk.Mounts(0))
        {
            disk._folder.Dispose();
            Skip.If(true, "mounting a disk is not permitted (in a container: --cap-add SYS_ADMIN)");
        }

        return disk;
    }

    public string File(string name) => _folder.File(name);

    /// <summary>Leaves no byte free.</summary>
    public void Fill()
    {
        using var file = new FileStream(File("fill"), FileMode.Create, FileAccess.Write, FileShare.None, bufferSize: 0);
        try
        {
            for (int kilobyte = 0; kilobyte <= KilobytesInAll; kilobyte++)
                file.Write(new byte[1024]);
        }
        catch (IOException)
        {
            return;
        }

        throw new InvalidOperationException("The disk has no end");
    }

    /// <summary>Lets nobody write it.</summary>
    public void Protect() => Mounts(Remount | ReadOnly).ShouldBeTrue();

    public void Dispose()
    {
        // Whoever another test starts at this moment has all of this process's files until it is another program.
        Unmount(Terminated(Path), Detach).ShouldBe(0, Path);
        _folder.Dispose();
    }

    private bool Mounts(nuint flags) =>
        Mount(
            Terminated("tokenbench-test"),
            Terminated(Path),
            Terminated("tmpfs"),
            flags,
            Terminated(string.Create(CultureInfo.InvariantCulture, $"size={KilobytesInAll}k"))
        ) == 0;

    private static byte[] Terminated(string text) => Encoding.UTF8.GetBytes(text + '\0');

    [DllImport("libc", EntryPoint = "mount")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Mount(byte[] source, byte[] target, byte[] kind, nuint flags, byte[] data);

    [DllImport("libc", EntryPoint = "umount2")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Unmount(byte[] target, int flags);
}
