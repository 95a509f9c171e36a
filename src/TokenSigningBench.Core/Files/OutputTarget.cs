using System.Runtime.InteropServices;
using System.Text.RegularExpressions;
using Microsoft.Win32.SafeHandles;

namespace TokenSigningBench.Core.Files;

/// <summary>What an output's path names: a file that is created or replaced, or something that is written through.</summary>
internal sealed partial class OutputTarget
{
    private readonly string _name;
    private readonly FileStatus? _existing;

    private OutputTarget(string name, string path, FileStatus? existing, int? descriptor) =>
        (_name, Path, _existing, Descriptor) = (name, path, existing, descriptor);

    /// <summary>The full path of the file, with links followed.</summary>
    public string Path { get; }

    /// <summary>The open descriptor of this process that the path stands for, as /dev/stdout does; null for none.</summary>
    public int? Descriptor { get; }

    /// <summary>Whether it is written as it is, because it cannot be replaced: a device, or an open descriptor.</summary>
    public bool IsWrittenThrough => Descriptor is not null || _existing?.Type == FileType.CharacterDevice || IsWindowsDevice(Path);

    /// <exception cref="UserErrorException">
    /// It is read-only, or is neither a regular file nor a device: a folder, a pipe, a socket.
    /// </exception>
    public static OutputTarget Of(string name)
    {
        try
        {
            string path = FileIdentity.FollowLinks(name);
            if (DescriptorOf(name, path) is { } descriptor)
                return new(name, path, null, descriptor);
            var target = new OutputTarget(name, path, OperatingSystem.IsLinux() ? FileStatus.Of(path) : null, null);
            target.RequireWritable();
            return target;
        }
        // A path of an impossible form: too long, or with a null character.
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw new UserErrorException(name, $"cannot be written: {e.Message}", e);
        }
    }

    /// <summary>Writes to a device or an open descriptor.</summary>
    public void WriteThrough(ReadOnlySpan<byte> bytes)
    {
        using Stream stream = Descriptor switch
        {
            1 => Console.OpenStandardOutput(),
            2 => Console.OpenStandardError(),
            { } other => new FileStream(new SafeFileHandle(other, ownsHandle: false), FileAccess.Write, bufferSize: 0),
            null => OpenExisting(),
        };
        stream.Write(bytes);
    }

    /// <summary>Gives a new file the mode and the owner of the file that it will replace.</summary>
    /// <exception cref="IOException">The owner cannot be kept.</exception>
    public void KeepModeAndOwner(SafeFileHandle replacement)
    {
        if (OperatingSystem.IsWindows())
            return;
        if (_existing is null)
        {
            if (File.Exists(Path))
                File.SetUnixFileMode(replacement, File.GetUnixFileMode(Path));
            return;
        }

        // The owner first: a change of owner takes set-user-ID away.
        if (ChangeOwner(replacement, _existing.Owner, _existing.Group) != 0 && _existing.Owner != FileStatus.CurrentUser)
            throw new IOException($"it belongs to another user, and would not after it is replaced: remove it, or name another file");
        File.SetUnixFileMode(replacement, _existing.Mode);
    }

    private void RequireWritable()
    {
        string? kind = _existing?.Type switch
        {
            FileType.Folder => "a folder",
            FileType.Pipe => "a named pipe",
            FileType.Socket => "a socket",
            FileType.BlockDevice => "a block device",
            _ => Directory.Exists(Path) ? "a folder" : null,
        };
        if (kind is not null)
            throw new UserErrorException(_name, $"is {kind}: name a regular file");
        if (IsWrittenThrough || !File.Exists(Path))
            return;
        // Also for root, who could write it: whoever took the right away meant it.
        const UnixFileMode writable = UnixFileMode.UserWrite | UnixFileMode.GroupWrite | UnixFileMode.OtherWrite;
        if (_existing is not null ? (_existing.Mode & writable) == 0 : new FileInfo(Path).IsReadOnly)
            throw new UserErrorException(_name, "is read-only: make it writable, or name another file");
        // By the name as it was given, so that the kernel's own protection of links applies (proc_sys_fs(5), protected_symlinks).
        using FileStream probe = OpenExisting();
    }

    private FileStream OpenExisting() => new(_name, FileMode.Open, FileAccess.Write, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);

    // A shell's >(command) and what standard output is redirected to are reached by the open descriptor alone: a file behind it is not
    // replaced, and what is in it stays.
    private static int? DescriptorOf(string name, string path)
    {
        if (!OperatingSystem.IsLinux())
            return null;
        string full = System.IO.Path.GetFullPath(name);
        for (int links = 0; links < 40; links++)
        {
            Match match = Descriptors().Match(full);
            if (match.Success && (match.Groups["pid"].Value is "" or "self" or "thread-self" || match.Groups["pid"].Value == ThisProcess))
                return int.Parse(match.Groups["number"].Value, CultureInfo.InvariantCulture);
            if (new FileInfo(full).LinkTarget is not { } target)
                return null;
            full = System.IO.Path.GetFullPath(target, System.IO.Path.GetDirectoryName(full)!);
        }

        return null;
    }

    private static string ThisProcess => Environment.ProcessId.ToString(CultureInfo.InvariantCulture);

    private static bool IsWindowsDevice(string path) => OperatingSystem.IsWindows() && path.StartsWith(@"\\.\", StringComparison.Ordinal);

    [GeneratedRegex(@"^(?:/dev|/proc/(?<pid>self|thread-self|\d+))/fd/(?<number>\d{1,6})\z")]
    private static partial Regex Descriptors();

    [DllImport("libc", EntryPoint = "fchown", SetLastError = true)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int ChangeOwner(SafeFileHandle file, uint owner, uint group);
}
