namespace TokenSigningBench.Articles.Primitives;

/// <summary>
/// The data that are hashed, encrypted and signed: the same bytes in each run, in memory and in files that are deleted when the process
/// ends.
/// </summary>
internal static class FixedContent
{
    // The time of these algorithms does not depend on the data. The seed only makes runs repeatable.
    private const int Seed = 2002;

    private static readonly Lock Gate = new();
    private static readonly Dictionary<DataSize, byte[]> InMemory = [];
    private static readonly Dictionary<DataSize, string> OnDisk = [];
    private static string? _folder;

    /// <summary>The shared bytes; callers must not change them.</summary>
    public static byte[] Bytes(DataSize size)
    {
        lock (Gate)
        {
            if (!InMemory.TryGetValue(size, out byte[]? bytes))
            {
                InMemory[size] = bytes = new byte[size.Bytes];
                new Random(Seed).NextBytes(bytes);
            }

            return bytes;
        }
    }

    /// <summary>The path of a file with these bytes, shared by all readers.</summary>
    /// <exception cref="UserErrorException">The file cannot be written.</exception>
    public static string File(DataSize size)
    {
        lock (Gate)
        {
            if (!OnDisk.TryGetValue(size, out string? path))
            {
                _folder ??= NewFolder();
                path = Path.Combine(_folder, $"{size.Kilobytes}.bin");
                AtomicFile.Write(path, Bytes(size));
                OnDisk[size] = path;
            }

            return path;
        }
    }

    private static string NewFolder()
    {
        DirectoryInfo folder = PrivateFolder.CreateTemporary("tokensigningbench");
        AppDomain.CurrentDomain.ProcessExit += (_, _) => folder.Delete(recursive: true);
        return folder.FullName;
    }
}
