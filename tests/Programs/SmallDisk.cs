using System.Globalization;

namespace TokenSigningBench.Testing;

/// <summary>A disk of its own, in memory: it can be full, and written by nobody, which a folder's mode does not keep root from.</summary>
internal sealed class SmallDisk : IDisposable
{
    private const int KilobytesInAll = 256;

    private readonly TemporaryFolder _folder = new();

    private SmallDisk()
    {
    }

    public string Path => _folder.Path;

    /// <summary>Mounts one, where that is allowed.</summary>
    public static SmallDisk MountOrSkip()
    {
        Skip.If(!OperatingSystem.IsLinux() || Environment.UserName != "root", "only root mounts a disk, on Linux");
        var disk = new SmallDisk();
        Do("mount", "-t", "tmpfs", "-o", string.Create(CultureInfo.InvariantCulture, $"size={KilobytesInAll}k"), "tokenbench-test", disk.Path);
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
    public void Protect() => Do("mount", "-o", "remount,ro", Path);

    public void Dispose()
    {
        Do("umount", Path);
        _folder.Dispose();
    }

    private static void Do(string program, params string[] arguments)
    {
        (int exitCode, _, string errors) = DotNetProgram.RunFile(program, arguments);
        if (exitCode != 0)
            throw new InvalidOperationException($"{program} {string.Join(' ', arguments)}: {errors}");
    }
}
