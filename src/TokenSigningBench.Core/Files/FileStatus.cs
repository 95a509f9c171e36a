using System.Runtime.InteropServices;

namespace TokenSigningBench.Core.Files;

/// <summary>What the system says of a path, without following a link. Linux only.</summary>
/// <param name="Owner">The user's number.</param>
public sealed record FileStatus(uint Owner, UnixFileMode Mode, bool IsFolder, bool IsSocket)
{
    // statx(2): its structure is the same on every architecture.
    private const int WorkingDirectory = -100;
    private const int NoFollow = 0x100;
    private const uint TypeModeAndOwner = 0x1 | 0x2 | 0x8;
    private const int StatusBytes = 256;
    private const int OwnerOffset = 20;
    private const int ModeOffset = 28;
    private const int TypeBits = 0xF000;
    private const int FolderType = 0x4000;
    private const int SocketType = 0xC000;
    private const int PermissionBits = 0xFFF;

    /// <returns>Null where the path cannot be looked at. The system's error is then the last one.</returns>
    public static FileStatus? Of(string path)
    {
        var status = new byte[StatusBytes];
        if (Status(WorkingDirectory, Encoding.UTF8.GetBytes($"{path}\0"), NoFollow, TypeModeAndOwner, status) != 0)
            return null;
        // In the machine's byte order.
        int mode = MemoryMarshal.Read<ushort>(status.AsSpan(ModeOffset));
        return new(
            MemoryMarshal.Read<uint>(status.AsSpan(OwnerOffset)),
            (UnixFileMode)(mode & PermissionBits),
            (mode & TypeBits) == FolderType,
            (mode & TypeBits) == SocketType
        );
    }

    [DllImport("libc", EntryPoint = "statx", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Status(int folder, byte[] path, int flags, uint mask, [Out] byte[] status);
}
