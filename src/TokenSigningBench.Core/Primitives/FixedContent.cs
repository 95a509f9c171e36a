namespace TokenSigningBench.Core.Primitives;

/// <summary>The data that is hashed, encrypted and signed: the same bytes in each run, in memory and in files that are gone with the process.</summary>
internal static class FixedContent
{
    // No algorithm here looks at its data; a seed only makes runs repeatable.
    private const int Seed = 2002;

    private static readonly Lock Gate = new();
    private static readonly Dictionary<DataSize, byte[]> InMemory = [];
    private static readonly Dictionary<DataSize, string> OnDisk = [];
    private static string? _folder;

    /// <summary>The bytes. Nobody may change them.</summary>
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

    /// <summary>The path of a file that holds them, one file a size for all who read it.</summary>
    /// <exception cref="UserErrorException">It cannot be written.</exception>
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
        try
        {
            DirectoryInfo folder = Directory.CreateTempSubdirectory("tokensigningbench-");
            AppDomain.CurrentDomain.ProcessExit += (_, _) => folder.Delete(recursive: true);
            return folder.FullName;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException(Path.GetTempPath(), $"cannot be written: {e.Message}", e);
        }
    }
}
