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
    private const int RandomDigits = 32,
        MaxStart = 65_536;

    /// <summary>
    /// Writes or replaces the file. A link is followed, and a replaced file keeps its mode and its owner. A new one can be read by its
    /// owner alone, where the system has file modes. A device and an open descriptor, such as /dev/stdout, are written as they are.
    /// </summary>
    /// <exception cref="UserErrorException">
    /// The folder or the file cannot be written, it is read-only, it is neither a regular file nor a device, or the running command reads
    /// it.
    /// </exception>
    public static void Write(string path, ReadOnlySpan<byte> bytes)
    {
        OutputTarget target = Find(path);
        try
        {
            if (target.IsWrittenThrough)
                target.WriteThrough(bytes);
            else
                Replace(target, bytes);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException(path, $"cannot be written: {e.Message}", e);
        }
    }

    /// <summary>Creates the folder if it is missing, then writes like <see cref="Write"/>.</summary>
    /// <inheritdoc cref="Write"/>
    public static void WriteWithFolder(string path, ReadOnlySpan<byte> bytes)
    {
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Find(path).Path)!);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException(path, $"cannot be written: {e.Message}", e);
        }

        Write(path, bytes);
    }

    /// <summary>Refuses now what <see cref="Write"/> would refuse later, before anything is measured for it.</summary>
    /// <param name="name">What the message calls the output: an option, or the path itself.</param>
    /// <returns>Whether the path names a file, and not a device or an open descriptor.</returns>
    /// <exception cref="UserErrorException">What <see cref="Write"/> says, or the file holds a key or a certificate.</exception>
    public static bool Require(string path, string name)
    {
        CommandFiles.RequireNotRead(path, name);
        bool isFile = !OutputTarget.Of(path).IsWrittenThrough;
        if (isFile && HoldsKey(path))
            throw new UserErrorException(
                name,
                $"{(name == path ? "" : $"{path} ")}holds a key or a certificate, and is not replaced: name another file"
            );
        return isFile;
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

    // PEM, DER (a SEQUENCE of more than 127 bytes), or a JWK. No output of this program begins so: what does is the user's, however old.
    private static bool HoldsKey(string path)
    {
        if (!File.Exists(path))
            return false;
        try
        {
            using FileStream file = File.OpenRead(path);
            byte[] start = new byte[MaxStart];
            ReadOnlySpan<byte> read = start.AsSpan(0, file.ReadAtLeast(start, MaxStart, throwOnEndOfStream: false));
            return read is [0x30, >= 0x80 and <= 0x84, ..] || read.IndexOf("-----BEGIN "u8) >= 0 || read.IndexOf("\"kty\""u8) >= 0;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    private static OutputTarget Find(string path)
    {
        CommandFiles.RequireNotRead(path, path);
        return OutputTarget.Of(path);
    }

    private static void Replace(OutputTarget target, ReadOnlySpan<byte> bytes)
    {
        string temporary = Path.Combine(
            Path.GetDirectoryName(target.Path)!,
            $".{Path.GetFileName(target.Path)}.tokenbench-{RandomNumberGenerator.GetHexString(RandomDigits, lowercase: true)}.tmp"
        );
        var options = new FileStreamOptions
        {
            Mode = FileMode.CreateNew,
            Access = FileAccess.Write,
            Share = FileShare.None,
        };
        if (!OperatingSystem.IsWindows())
            options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        bool isCreated = false;
        try
        {
            using (var stream = new FileStream(temporary, options))
            {
                isCreated = true;
                stream.Write(bytes);
                target.KeepModeAndOwner(stream.SafeFileHandle);
                stream.Flush(flushToDisk: true);
            }

            File.Move(temporary, target.Path, overwrite: true);
        }
        catch when (isCreated)
        {
            File.Delete(temporary);
            throw;
        }
    }

    [GeneratedRegex(@"^\.(.+)\.tokenbench-[0-9a-f]{32}\.tmp\z")]
    private static partial Regex TemporaryName();
}
