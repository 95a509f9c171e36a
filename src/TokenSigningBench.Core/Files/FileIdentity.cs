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

    public static FileIdentity Of(string path) => Of(Path.GetFullPath(path), MaxLinks);

    /// <summary>The path with every link in it followed, as far as it exists.</summary>
    public static string FollowLinks(string path) => FollowLinks(Path.GetFullPath(path), MaxLinks);

    private static FileIdentity Of(string path, int maxLinks)
    {
        // Other systems than Linux have no inodes in .NET, and names that mostly differ in case alone are the same there.
        if (!OperatingSystem.IsLinux())
            return new(0, 0, FollowLinks(path, maxLinks).ToUpperInvariant());
        string real = FollowLinks(path, maxLinks);
        string rest = "";
        for (string? at = real; at is not null; at = Path.GetDirectoryName(at))
        {
            if (FileStatus.Of(at) is { } status)
                return new(status.Device, status.Inode, rest);
            rest = Path.Combine(Path.GetFileName(at), rest);
        }

        return new(0, 0, real);
    }

    // Parents first: a link's target counts from the folder that the link is really in.
    private static string FollowLinks(string path, int maxLinks)
    {
        if (Path.GetDirectoryName(path) is not { } parent)
            return path;
        string real = Path.Combine(FollowLinks(parent, maxLinks), Path.GetFileName(path));
        string? target = maxLinks > 0 ? new FileInfo(real).LinkTarget : null;
        return target is null ? real : FollowLinks(Path.GetFullPath(target, Path.GetDirectoryName(real)!), maxLinks - 1);
    }
}
