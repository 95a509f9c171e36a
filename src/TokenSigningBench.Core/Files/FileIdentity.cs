namespace TokenSigningBench.Core.Files;

/// <summary>
/// Identifies a file under all its names: by device and inode, with links followed. What does not exist yet is identified by its nearest
/// folder that exists and the rest of the path.
/// </summary>
/// <param name="Rest">The path below the folder of device and inode; empty for what exists.</param>
public readonly record struct FileIdentity(ulong Device, ulong Inode, string Rest)
{
    // As many as the kernel follows (path_resolution(7)).
    private const int MaxLinks = 40;

    public static FileIdentity Of(string path)
    {
        string full = Path.GetFullPath(path);
        // Other systems than Linux have no inodes in .NET, and names that mostly differ in case alone are the same there.
        if (!OperatingSystem.IsLinux())
            return new(0, 0, FollowLinks(full, out _).ToUpperInvariant());
        if (FileStatus.Of(full) is { } existing)
            return new(existing.Device, existing.Inode, "");
        string real = FollowLinks(full, out _);
        string rest = "";
        for (string? at = real; at is not null; at = Path.GetDirectoryName(at))
        {
            if (FileStatus.Of(at) is { } status)
                return new(status.Device, status.Inode, rest);
            rest = Path.Combine(Path.GetFileName(at), rest);
        }

        return new(0, 0, real);
    }

    /// <summary>The path with every link in it followed, as far as it exists.</summary>
    /// <exception cref="IOException">There are too many links, or they lead in a circle.</exception>
    public static string FollowLinks(string path) =>
        FollowLinks(Path.GetFullPath(path), out bool isComplete) is var real && isComplete
            ? real
            : throw new IOException("Too many levels of symbolic links");

    // As the kernel does it: ".." in a link's target is the parent of where the link really leads.
    private static string FollowLinks(string path, out bool isComplete)
    {
        isComplete = true;
        string real = Path.GetPathRoot(path)!;
        var rest = new Stack<string>();
        Push(path);
        int links = 0;
        while (rest.TryPop(out string? name))
        {
            if (name == "..")
            {
                real = Path.GetDirectoryName(real) ?? real;
                continue;
            }

            string next = Path.Combine(real, name);
            string? target = new FileInfo(next).LinkTarget;
            isComplete &= target is null || links < MaxLinks;
            if (target is null || !isComplete)
            {
                real = next;
                continue;
            }

            links++;
            if (Path.IsPathRooted(target))
                real = Path.GetPathRoot(target)!;
            Push(target);
        }

        return real;

        void Push(string path)
        {
            foreach (
                string name in path[Path.GetPathRoot(path)!.Length..]
                    .Split([Path.DirectorySeparatorChar, Path.AltDirectorySeparatorChar], StringSplitOptions.RemoveEmptyEntries)
                    .Where(name => name != ".")
                    .Reverse()
            )
                rest.Push(name);
        }
    }
}
