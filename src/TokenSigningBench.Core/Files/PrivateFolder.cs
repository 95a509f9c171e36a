using System.Runtime.InteropServices;

namespace TokenSigningBench.Core.Files;

/// <summary>
/// Creates folders that only their owner can open, in places that others can write to. Linux only, where a method does not say otherwise.
/// </summary>
public static class PrivateFolder
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;

    /// <summary>Creates a new folder with mode 0700 and an unpredictable name (mkdtemp, POSIX.1-2008).</summary>
    /// <param name="parent">The folder to create it in. Others may be able to write to it.</param>
    /// <param name="name">The start of its name.</param>
    /// <returns>The path. The caller deletes the folder.</returns>
    /// <exception cref="UserErrorException">It cannot be created, or others can open it.</exception>
    public static string Create(string parent, string name)
    {
        if (!OperatingSystem.IsLinux())
            throw new PlatformNotSupportedException();

        byte[] path = Encoding.UTF8.GetBytes($"{Path.Combine(Path.GetFullPath(parent), $"{name}-XXXXXX")}\0");
        if (MakeTemporary(path) == 0)
            throw new UserErrorException(parent, $"no folder can be made in it: {Marshal.GetLastPInvokeErrorMessage()}");
        string created = Encoding.UTF8.GetString(path, 0, path.Length - 1);
        Require(created);
        return created;
    }

    /// <summary>Creates a new folder in the temporary folder. On any system; where it has file modes, with mode 0700.</summary>
    /// <param name="name">The start of its name.</param>
    /// <returns>The folder. The caller deletes it.</returns>
    /// <exception cref="UserErrorException">The temporary folder is missing or cannot be written.</exception>
    public static DirectoryInfo CreateTemporary(string name)
    {
        try
        {
            return Directory.CreateTempSubdirectory($"{name}-");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException(
                Path.GetTempPath(),
                "no temporary folder can be made in it: set TMPDIR to a folder that you can write to",
                e
            );
        }
    }

    /// <summary>Uses the folder at a known path, and creates it if it is missing.</summary>
    /// <exception cref="UserErrorException">It cannot be created, or others can open it.</exception>
    public static void Ensure(string path)
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

    /// <summary>Requires that the path is a folder (not a link to one) that belongs to this user and that no other user can open.</summary>
    /// <exception cref="UserErrorException">It is not a folder, belongs to another user, or is open to others.</exception>
    public static void Require(string path)
    {
        if (!OperatingSystem.IsLinux())
            throw new PlatformNotSupportedException();

        FileStatus status =
            FileStatus.Of(path, followsLinks: false)
            ?? throw new UserErrorException(path, $"cannot be looked at: {Marshal.GetLastPInvokeErrorMessage()}");
        if (status.Type != FileType.Folder)
            throw new UserErrorException(path, "is no folder: remove it, or name another place");
        if (status.Owner != FileStatus.CurrentUser)
            throw new UserErrorException(path, "belongs to another user: remove it, or name another place");
        if ((status.Mode & ~OwnerOnly) is not UnixFileMode.None)
            throw new UserErrorException(path, $"is open to other users: chmod 700 {path}");
    }

    [DllImport("libc", EntryPoint = "mkdtemp", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern nint MakeTemporary([In, Out] byte[] template);
}
