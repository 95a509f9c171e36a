using System.Runtime.InteropServices;

namespace TokenSigningBench.Core.Files;

/// <summary>Folders that only their owner can look into, in places that others write to as well. Linux only.</summary>
public static class PrivateFolder
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;

    // statx(2), whose structure is the same on every processor.
    private const int WorkingDirectory = -100;
    private const int NoFollow = 0x100;
    private const uint TypeModeAndOwner = 0x1 | 0x2 | 0x8;
    private const int Bytes = 256;
    private const int OwnerAt = 20;
    private const int SchemeAt = 28;
    private const int TypeBits = 0xF000;
    private const int DirectoryType = 0x4000;
    private const int PermissionBits = 0xFFF;

    /// <summary>Makes one that was not there before, with mode 0700, under a name that nobody can know beforehand (mkdtemp, POSIX.1-2008).</summary>
    /// <param name="parent">The folder that it is made in, which may be everybody's.</param>
    /// <param name="name">How its name begins.</param>
    /// <returns>Its path. It is the caller's to remove.</returns>
    /// <exception cref="UserErrorException">It cannot be made, or is not this user's alone.</exception>
    public static string Create(string parent, string name)
    {
        if (!OperatingSystem.IsLinux())
            throw new PlatformNotSupportedException();

        byte[] path = Encoding.UTF8.GetBytes($"{Path.Combine(Path.GetFullPath(parent), $"{name}-XXXXXX")}\0");
        if (MakeTemporary(path) == 0)
            throw new UserErrorException(parent, $"no folder can be made in it: {Marshal.GetLastPInvokeErrorMessage()}");
        string made = Encoding.UTF8.GetString(path, 0, path.Length - 1);
        Require(made);
        return made;
    }

    /// <summary>Takes one under a name that is known, and makes it where there is none.</summary>
    /// <exception cref="UserErrorException">It cannot be made, or is not this user's alone.</exception>
    public static void Take(string path)
    {
        if (!OperatingSystem.IsLinux())
            throw new PlatformNotSupportedException();

        try
        {
            Directory.CreateDirectory(path, OwnerOnly);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException(path, $"cannot be made: {e.Message}", e);
        }

        Require(path);
    }

    /// <summary>Requires that a path is a folder, not a link to one, which belongs to this user and which nobody else may open.</summary>
    /// <exception cref="UserErrorException">It is something else, or somebody else's, or open to others.</exception>
    public static void Require(string path)
    {
        if (!OperatingSystem.IsLinux())
            throw new PlatformNotSupportedException();

        var status = new byte[Bytes];
        if (Status(WorkingDirectory, Encoding.UTF8.GetBytes($"{path}\0"), NoFollow, TypeModeAndOwner, status) != 0)
            throw new UserErrorException(path, $"cannot be looked at: {Marshal.GetLastPInvokeErrorMessage()}");
        // Of the machine's own byte order.
        uint owner = MemoryMarshal.Read<uint>(status.AsSpan(OwnerAt));
        int mode = MemoryMarshal.Read<ushort>(status.AsSpan(SchemeAt));
        if ((mode & TypeBits) != DirectoryType)
            throw new UserErrorException(path, "is no folder: remove it, or name another place");
        if (owner != EffectiveUser())
            throw new UserErrorException(path, "belongs to another user: remove it, or name another place");
        if ((UnixFileMode)(mode & PermissionBits & ~(int)OwnerOnly) is not UnixFileMode.None)
            throw new UserErrorException(path, $"is open to other users: chmod 700 {path}");
    }

    [DllImport("libc", EntryPoint = "mkdtemp", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern nint MakeTemporary([In, Out] byte[] template);

    [DllImport("libc", EntryPoint = "statx", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Status(int folder, byte[] path, int flags, uint mask, [Out] byte[] status);

    [DllImport("libc", EntryPoint = "geteuid")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern uint EffectiveUser();
}
