namespace TokenSigningBench.Core.Files;

/// <summary>
/// The text of a file that the user named: UTF-8 or UTF-16, with or without a byte order mark. Editors write the mark, and Windows
/// PowerShell 5 writes UTF-16.
/// </summary>
public static class SourceText
{
    private static readonly UTF8Encoding Strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private static readonly UnicodeEncoding LittleEndian = new(bigEndian: false, byteOrderMark: false, throwOnInvalidBytes: false),
        BigEndian = new(bigEndian: true, byteOrderMark: false, throwOnInvalidBytes: false);

    /// <summary>Reads a whole file, without its byte order mark.</summary>
    /// <param name="maximumBytes">The size limit in bytes.</param>
    /// <exception cref="UserErrorException">The file cannot be read, or is in another encoding.</exception>
    public static string Read(string path, int maximumBytes = SourceFile.MaxBytes)
    {
        byte[] bytes = SourceFile.ReadAllBytes(path, maximumBytes);
        try
        {
            return Decode(path, bytes);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(bytes);
        }
    }

    /// <summary>Decodes text whose every character counts, such as a password.</summary>
    /// <param name="source">Its name in messages, which contain nothing of it.</param>
    /// <exception cref="UserErrorException">It is neither UTF-8 nor UTF-16.</exception>
    public static string Decode(string source, ReadOnlySpan<byte> bytes)
    {
        try
        {
            return Decode(bytes, Strict);
        }
        catch (DecoderFallbackException e)
        {
            throw new UserErrorException(source, "is neither UTF-8 nor UTF-16: save it as UTF-8", e);
        }
    }

    /// <summary>Decodes text. Bytes of another encoding become U+FFFD: a comment may have them.</summary>
    internal static string Decode(ReadOnlySpan<byte> bytes) => Decode(bytes, Encoding.UTF8);

    /// <summary>The same text in UTF-8, without a byte order mark. It is copied only if it is in UTF-16.</summary>
    internal static ReadOnlyMemory<byte> ToUtf8(ReadOnlyMemory<byte> bytes)
    {
        (Encoding? utf16, int mark) = Utf16Of(bytes.Span);
        return utf16 is null ? bytes[mark..] : Encoding.UTF8.GetBytes(utf16.GetString(bytes.Span[mark..]));
    }

    /// <summary>Whether the bytes can be text: binary formats of keys always have a zero byte.</summary>
    internal static bool IsText(ReadOnlySpan<byte> bytes) => Utf16Of(bytes).Encoding is not null || !bytes.Contains((byte)0);

    private static string Decode(ReadOnlySpan<byte> bytes, Encoding utf8)
    {
        (Encoding? utf16, int mark) = Utf16Of(bytes);
        return (utf16 ?? utf8).GetString(bytes[mark..]);
    }

    // Without a mark, by the zero byte beside the first character: PEM, JSON and YAML start with ASCII.
    private static (Encoding? Encoding, int MarkLength) Utf16Of(ReadOnlySpan<byte> bytes) =>
        bytes switch
        {
            [0xEF, 0xBB, 0xBF, ..] => (null, 3),
            [0xFF, 0xFE, ..] => (LittleEndian, 2),
            [0xFE, 0xFF, ..] => (BigEndian, 2),
            [> 0 and < 0x80, 0, > 0 and < 0x80, 0, ..] => (LittleEndian, 0),
            [0, > 0 and < 0x80, 0, > 0 and < 0x80, ..] => (BigEndian, 0),
            _ => (null, 0),
        };
}
