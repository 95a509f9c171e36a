namespace TokenSigningBench.Core.Files;

/// <summary>Reads a file that the user named, with a size limit and a cause for each refusal.</summary>
public static class SourceFile
{
    /// <summary>The default size limit: 1 MiB. Certificates and keys are a few kilobytes.</summary>
    public const int MaxBytes = 1 << 20;

    /// <summary>Reads a whole regular file.</summary>
    /// <param name="maximumBytes">The size limit in bytes.</param>
    /// <returns>The file's bytes, at least one.</returns>
    /// <exception cref="UserErrorException">
    /// The file is missing, a folder, empty, not a regular file, too large, or not readable.
    /// </exception>
    public static byte[] ReadAllBytes(string path, int maximumBytes = MaxBytes)
    {
        using FileStream stream = OpenRead(path, maximumBytes);
        try
        {
            var bytes = new byte[stream.Length];
            stream.ReadExactly(bytes);
            return bytes;
        }
        catch (IOException e)
        {
            throw new UserErrorException(path, e.Message, e);
        }
    }

    /// <summary>Opens a regular file that is too large to hold in memory as a whole.</summary>
    /// <param name="maximumBytes">The size limit in bytes.</param>
    /// <returns>The file, at least one byte long.</returns>
    /// <exception cref="UserErrorException">
    /// The file is missing, a folder, empty, not a regular file, too large, or not readable.
    /// </exception>
    public static FileStream OpenRead(string path, int maximumBytes = MaxBytes)
    {
        try
        {
            if (Directory.Exists(path))
                throw new UserErrorException(path, "is a folder, not a file");

            var file = new FileInfo(path);
            if (!file.Exists)
                throw new UserErrorException(path, "no such file");

            // FileInfo.Length of a link is the link's own. The target is what is read.
            if (file.ResolveLinkTarget(returnFinalTarget: true) is FileInfo target)
                file = target.Exists ? target : throw new UserErrorException(path, $"is a link to {target.FullName}, which is no file");

            // A pipe or a device has length 0 and would block or never end: refuse it before opening.
            if (file.Length == 0)
                throw new UserErrorException(path, "is empty, or not a regular file");

            if (file.Length > maximumBytes)
                throw new UserErrorException(path, Invariant($"has {file.Length:N0} bytes; at most {maximumBytes:N0} are read"));

            return file.OpenRead();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw new UserErrorException(path, e.Message, e);
        }
    }
}
