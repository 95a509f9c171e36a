using System.Runtime.InteropServices;

namespace TokenSigningBench.Testing;

/// <summary>A small in-memory disk that can be full or read-only; a folder's mode does not stop root from writing.</summary>
public sealed class SmallDisk : IDisposable
{
    private const int SizeKilobytes = 256;

    // mount(2): MS_RDONLY and MS_REMOUNT.
    private const nuint ReadOnly = 1;
    private const nuint Remount = 32;

    // umount(2): MNT_DETACH.
    private const int Detach = 2;

    private readonly TemporaryFolder _folder = new();

    private SmallDisk() { }

    public string Path => _folder.Path;

    /// <summary>Mounts a disk, or skips the test if that is not permitted.</summary>
    public static SmallDisk MountOrSkip()
    {
        Skip.If(!OperatingSystem.IsLinux() || Environment.UserName != "root", "only root mounts a disk, on Linux");
        var disk = new SmallDisk();
        if (!disk.TryMount(0))
        {
            disk._folder.Dispose();
            Skip.If(true, "mounting a disk is not permitted (in a container: --cap-add SYS_ADMIN)");
        }

        return disk;
    }

    public string File(string name) => _folder.File(name);

    /// <summary>Fills the disk completely.</summary>
    public void Fill()
    {
        using var file = new FileStream(File("fill"), FileMode.Create, FileAccess.Write, FileShare.None, bufferSize: 0);
        try
        {
            for (int kilobyte = 0; kilobyte <= SizeKilobytes; kilobyte++)
                file.Write(new byte[1024]);
        }
        catch (IOException)
        {
            return;
        }

        throw new InvalidOperationException("The disk has no end");
    }

    /// <summary>Makes the disk read-only.</summary>
    public void Protect() => TryMount(Remount | ReadOnly).ShouldBeTrue();

    public void Dispose()
    {
        // A process that another test starts holds this process's files until it executes its own program, so the unmount is lazy.
        Unmount(NullTerminated(Path), Detach).ShouldBe(0, Path);
        _folder.Dispose();
    }

    private bool TryMount(nuint flags) =>
        Mount(
            NullTerminated("tokenbench-test"),
            NullTerminated(Path),
            NullTerminated("tmpfs"),
            flags,
            NullTerminated(string.Create(CultureInfo.InvariantCulture, $"size={SizeKilobytes}k"))
        ) == 0;

    private static byte[] NullTerminated(string text) => Encoding.UTF8.GetBytes(text + '\0');

    [DllImport("libc", EntryPoint = "mount")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Mount(byte[] source, byte[] target, byte[] kind, nuint flags, byte[] data);

    [DllImport("libc", EntryPoint = "umount2")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Unmount(byte[] target, int flags);
}
