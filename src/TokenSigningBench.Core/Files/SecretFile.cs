namespace TokenSigningBench.Core.Files;

/// <summary>Reads a password or a client's secret from a file that the user named. No message repeats it.</summary>
public static class SecretFile
{
    /// <summary>What stands for standard input where a file is named.</summary>
    public const string StandardInput = "-";

    /// <summary>Reads the file's text without its final newline, which editors write and nobody means.</summary>
    /// <exception cref="UserErrorException">It cannot be read.</exception>
    public static string Read(string path) => Text(SourceFile.ReadAllBytes(path));

    /// <summary>Reads what comes by a stream until its end, as <see cref="Read(string)"/> does.</summary>
    /// <param name="name">What the stream is called in messages.</param>
    /// <exception cref="UserErrorException">It brings nothing, or more than a file may have.</exception>
    public static string Read(string name, Stream stream)
    {
        var bytes = new byte[SourceFile.MaximumBytes + 1];
        int length = stream.ReadAtLeast(bytes, bytes.Length, throwOnEndOfStream: false);
        return length == 0 ? throw new UserErrorException(name, "is empty")
            : length > SourceFile.MaximumBytes
                ? throw new UserErrorException(name, Invariant($"has more than {SourceFile.MaximumBytes:N0} bytes, the most that is read"))
            : Text(bytes.AsSpan(0, length));
    }

    private static string Text(ReadOnlySpan<byte> bytes)
    {
        string text = Encoding.UTF8.GetString(bytes);
        return text.EndsWith("\r\n", StringComparison.Ordinal) ? text[..^2]
            : text.EndsWith('\n') ? text[..^1]
            : text;
    }
}
