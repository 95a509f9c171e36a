using System.Text.RegularExpressions;

namespace TokenSigningBench.Core.Files;

/// <summary>Writes a file atomically: to a temporary file in the same folder, flushed to disk, then renamed.</summary>
/// <remarks>
/// The temporary file is <c>.NAME.tokenbench-RANDOM.tmp</c>, a new file with 128 random bits in its name. It is left behind only if the
/// process is killed. <see cref="RemoveLeftovers"/> deletes it later; it is called by a writer of NAME that keeps other writers out.
/// Nothing else is ever deleted.
/// </remarks>
public static partial class AtomicFile
{
    private const int RandomDigits = 32;

    /// <summary>Writes or replaces the file. Where the system has file modes, only the owner can read it.</summary>
    /// <exception cref="UserErrorException">The folder or the file cannot be written.</exception>
    public static void Write(string path, ReadOnlySpan<byte> bytes)
    {
        string folder = Path.GetDirectoryName(Path.GetFullPath(path))!;
        string temporary = Path.Combine(
            folder,
            $".{Path.GetFileName(path)}.tokenbench-{RandomNumberGenerator.GetHexString(RandomDigits, lowercase: true)}.tmp"
        );
        bool isCreated = false;
        var options = new FileStreamOptions
        {
            Mode = FileMode.CreateNew,
            Access = FileAccess.Write,
            Share = FileShare.None,
        };
        if (!OperatingSystem.IsWindows())
            options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;

        try
        {
            using (var stream = new FileStream(temporary, options))
            {
                isCreated = true;
                stream.Write(bytes);
                stream.Flush(flushToDisk: true);
            }

            File.Move(temporary, path, overwrite: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            if (isCreated)
                File.Delete(temporary);
            throw new UserErrorException(path, $"cannot be written: {e.Message}", e);
        }
    }

    /// <summary>Creates the folder if it is missing, then writes like <see cref="Write"/>.</summary>
    /// <inheritdoc cref="Write"/>
    public static void WriteWithFolder(string path, ReadOnlySpan<byte> bytes)
    {
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(path))!);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException(path, $"cannot be written: {e.Message}", e);
        }

        Write(path, bytes);
    }

    /// <summary>Deletes the temporary files that killed processes left behind for the given files. Other files stay.</summary>
    /// <param name="names">The names of the files. The caller holds a lock, so no other process writes them.</param>
    /// <exception cref="UserErrorException">A file cannot be deleted.</exception>
    public static void RemoveLeftovers(string folder, IReadOnlySet<string> names)
    {
        try
        {
            foreach (
                string leftover in Directory
                    .EnumerateFiles(folder, ".*.tmp")
                    .Where(path => names.Contains(TemporaryName().Match(Path.GetFileName(path)).Groups[1].Value))
            )
                File.Delete(leftover);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException(folder, $"cannot be written: {e.Message}", e);
        }
    }

    [GeneratedRegex(@"^\.(.+)\.tokenbench-[0-9a-f]{32}\.tmp\z")]
    private static partial Regex TemporaryName();
}
