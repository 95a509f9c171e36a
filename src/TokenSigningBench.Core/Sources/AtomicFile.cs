namespace TokenSigningBench.Core.Sources;

/// <summary>Writes a file whole or not at all: a temporary file beside it, flushed to the disk, then renamed over it.</summary>
public static class AtomicFile
{
    private const string TemporarySuffix = ".tmp";

    /// <summary>Writes the bytes under the path, replacing what was there, readable by its owner only where the system has modes.</summary>
    /// <exception cref="SourceException">The folder or the file cannot be written.</exception>
    public static void Write(string path, ReadOnlySpan<byte> bytes)
    {
        string folder = Path.GetDirectoryName(Path.GetFullPath(path))!;
        string temporary = Path.Combine(folder, $".{Path.GetFileName(path)}.{Guid.NewGuid():N}{TemporarySuffix}");
        var options = new FileStreamOptions { Mode = FileMode.CreateNew, Access = FileAccess.Write, Share = FileShare.None };
        if (!OperatingSystem.IsWindows())
            options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;

        try
        {
            using (var stream = new FileStream(temporary, options))
            {
                stream.Write(bytes);
                stream.Flush(flushToDisk: true);
            }

            File.Move(temporary, path, overwrite: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            if (File.Exists(temporary))
                File.Delete(temporary);
            throw new SourceException(path, $"cannot be written: {e.Message}", e);
        }
    }

    /// <summary>The same, and its folder where there is none.</summary>
    /// <inheritdoc cref="Write"/>
    public static void WriteWithFolder(string path, ReadOnlySpan<byte> bytes)
    {
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(path))!);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new SourceException(path, $"cannot be written: {e.Message}", e);
        }

        Write(path, bytes);
    }

    /// <summary>Removes what a killed process left of its writes to a folder. Call it only where no other process writes there.</summary>
    public static void RemoveLeftovers(string folder)
    {
        foreach (string leftover in Directory.EnumerateFiles(folder, $".*.*{TemporarySuffix}"))
            File.Delete(leftover);
    }
}
