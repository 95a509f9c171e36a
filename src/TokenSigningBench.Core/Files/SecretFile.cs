namespace TokenSigningBench.Core.Files;

/// <summary>Reads a password or a client secret from a file that the user named. No error message contains it.</summary>
public static class SecretFile
{
    /// <summary>Stands for standard input in place of a file name.</summary>
    public const string StandardInput = "-";

    /// <summary>Reads the file's text without the final newline, which editors add.</summary>
    /// <exception cref="UserErrorException">The file cannot be read, or is neither UTF-8 nor UTF-16.</exception>
    public static string Read(string path) => WithoutNewline(SourceText.Read(path));

    /// <summary>Reads a stream to its end, like <see cref="Read(string)"/>.</summary>
    /// <param name="name">The stream's name in messages.</param>
    /// <exception cref="UserErrorException">The stream is empty, or longer than a file may be.</exception>
    public static string Read(string name, Stream stream)
    {
        var bytes = new byte[SourceFile.MaxBytes + 1];
        int length = stream.ReadAtLeast(bytes, bytes.Length, throwOnEndOfStream: false);
        return length == 0 ? throw new UserErrorException(name, "is empty")
            : length > SourceFile.MaxBytes
                ? throw new UserErrorException(name, Invariant($"has more than {SourceFile.MaxBytes:N0} bytes, the most that is read"))
            : WithoutNewline(SourceText.Decode(name, bytes.AsSpan(0, length)));
    }

    private static string WithoutNewline(string text) =>
        text.EndsWith("\r\n", StringComparison.Ordinal) ? text[..^2]
        : text.EndsWith('\n') ? text[..^1]
        : text;
}
