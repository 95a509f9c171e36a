using System.Runtime.InteropServices;

namespace TokenSigningBench.Core.Files;

/// <summary>The type of what a path names (inode(7)).</summary>
public enum FileType
{
    Regular = 0x8000,
    Folder = 0x4000,
    Link = 0xA000,
    CharacterDevice = 0x2000,
    BlockDevice = 0x6000,
    Pipe = 0x1000,
    Socket = 0xC000,
}

/// <summary>What a path names, by statx(2). Linux only.</summary>
/// <param name="Mode">The permissions, with set-user-ID, set-group-ID and sticky bit.</param>
/// <param name="Owner">The numeric user.</param>
/// <param name="Group">The numeric group.</param>
/// <param name="Device">The file system. With <paramref name="Inode"/> it identifies a file under all its names.</param>
public sealed record FileStatus(FileType Type, UnixFileMode Mode, uint Owner, uint Group, ulong Device, ulong Inode)
{
    // statx(2): its structure is the same on every architecture, in the machine's byte order.
    private const int WorkingDirectory = -100;
    private const int NoFollow = 0x100;
    private const uint TypeModeOwnerGroupAndInode = 0x1 | 0x2 | 0x8 | 0x10 | 0x100;
    private const int StatusBytes = 256;
    private const int OwnerOffset = 20;
    private const int GroupOffset = 24;
    private const int ModeOffset = 28;
    private const int InodeOffset = 32;
    private const int DeviceOffset = 136;
    private const int TypeBits = 0xF000;
    private const int PermissionBits = 0xFFF;

    /// <summary>The user whose rights this process has.</summary>
    public static uint CurrentUser => OperatingSystem.IsLinux() ? EffectiveUser() : throw new PlatformNotSupportedException();

    /// <param name="followsLinks">Whether a link stands for its target.</param>
    /// <returns>Null if there is nothing, or it cannot be looked at: <see cref="Marshal.GetLastPInvokeErrorMessage"/> says why.</returns>
    public static FileStatus? Of(string path, bool followsLinks = true)
    {
        if (!OperatingSystem.IsLinux())
            throw new PlatformNotSupportedException();

        var bytes = new byte[StatusBytes];
        byte[] name = Encoding.UTF8.GetBytes($"{path}\0");
        if (Status(WorkingDirectory, name, followsLinks ? 0 : NoFollow, TypeModeOwnerGroupAndInode, bytes) != 0)
            return null;
        int mode = MemoryMarshal.Read<ushort>(bytes.AsSpan(ModeOffset));
        return new(
            (FileType)(mode & TypeBits),
            (UnixFileMode)(mode & PermissionBits),
            MemoryMarshal.Read<uint>(bytes.AsSpan(OwnerOffset)),
            MemoryMarshal.Read<uint>(bytes.AsSpan(GroupOffset)),
            MemoryMarshal.Read<ulong>(bytes.AsSpan(DeviceOffset)),
            MemoryMarshal.Read<ulong>(bytes.AsSpan(InodeOffset))
        );
    }

    [DllImport("libc", EntryPoint = "statx", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Status(int folder, byte[] path, int flags, uint mask, [Out] byte[] status);

    [DllImport("libc", EntryPoint = "geteuid")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern uint EffectiveUser();
}
