using System.Text.RegularExpressions;

namespace TokenSigningBench.Core.Files;

/// <summary>Writes a file whole or not at all: a temporary file beside it, flushed to the disk, then renamed over it.</summary>
/// <remarks>
/// The temporary file is <c>.NAME.tokenbench-RANDOM.tmp</c>, created under a name that is free, with 128 random bits. Only a process that is killed leaves one behind. It stays until
/// somebody who writes NAME, and keeps others from writing it meanwhile, sweeps it away by <see cref="RemoveLeftovers"/>; nothing else is ever deleted.
/// </remarks>
public static partial class AtomicFile
{
    private const int RandomDigits = 32;

    /// <summary>Writes the bytes under the path, replacing what was there, readable by its owner only where the system has modes.</summary>
    /// <exception cref="UserErrorException">The folder or the file cannot be written.</exception>
    public static void Write(string path, ReadOnlySpan<byte> bytes)
    {
        string folder = Path.GetDirectoryName(Path.GetFullPath(path))!;
        string temporary = Path.Combine(
            folder,
            $".{Path.GetFileName(path)}.tokenbench-{RandomNumberGenerator.GetHexString(RandomDigits, lowercase: true)}.tmp"
        );
        bool isOurs = false;
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
                isOurs = true;
                stream.Write(bytes);
                stream.Flush(flushToDisk: true);
            }

            File.Move(temporary, path, overwrite: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            if (isOurs)
                File.Delete(temporary);
            throw new UserErrorException(path, $"cannot be written: {e.Message}", e);
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
            throw new UserErrorException(path, $"cannot be written: {e.Message}", e);
        }

        Write(path, bytes);
    }

    /// <summary>Removes what killed processes left of their writes of certain files, and nothing that this class did not name.</summary>
    /// <param name="names">The files' names. No other process writes these files now: the caller holds a lock.</param>
    /// <exception cref="UserErrorException">One cannot be removed.</exception>
    public static void RemoveLeftovers(string folder, IReadOnlySet<string> names)
    {
        try
        {
            foreach (
                string leftover in Directory
                    .EnumerateFiles(folder, ".*.tmp")
                    .Where(path => names.Contains(Temporary().Match(Path.GetFileName(path)).Groups[1].Value))
            )
                File.Delete(leftover);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException(folder, $"cannot be written: {e.Message}", e);
        }
    }

    [GeneratedRegex(@"^\.(.+)\.tokenbench-[0-9a-f]{32}\.tmp\z")]
    private static partial Regex Temporary();
}
