namespace TokenSigningBench.Check.Size;

/// <summary>A header field, by the lengths of its name and its value.</summary>
public readonly record struct HeaderField(int NameBytes, int ValueBytes)
{
    /// <summary>"name: value", without the end of the line.</summary>
    public int TextBytes => NameBytes + 2 + ValueBytes;

    /// <summary>"name: value" with CRLF.</summary>
    public int LineBytes => TextBytes + 2;

    /// <summary>Whether it is the field with which a client sends its cookies.</summary>
    public bool IsCookie { get; init; }

    /// <summary>The cookie that the field sets; null if it is another field.</summary>
    public CookieSize? SetCookie { get; init; }

    public static HeaderField Of(string name, int valueBytes) => new(name.Length, valueBytes) { IsCookie = name == "Cookie" };

    public static HeaderField Of(string name, string value) => Of(name, Encoding.UTF8.GetByteCount(value));

    public static HeaderField Of(CookieSize cookie)
    {
        ArgumentNullException.ThrowIfNull(cookie);
        return new("Set-Cookie".Length, cookie.FieldBytes) { SetCookie = cookie };
    }

    /// <summary>The field with a value that is longer by some bytes, which may be negative: several fields if it is a cookie.</summary>
    public IReadOnlyList<HeaderField> Grown(int bytes) =>
        SetCookie is null ? [this with { ValueBytes = ValueBytes + bytes }] : [.. SetCookie.Grown(bytes).Select(Of)];
}

/// <summary>
/// The head of an HTTP/1.1 message, by lengths in bytes: what programs limit. The content of a field never decides whether it passes.
/// </summary>
/// <param name="FirstLineBytes">The request line or status line, without CRLF.</param>
/// <param name="TargetBytes">The request target: path and query. 0 for a response.</param>
public sealed record MessageHead(int FirstLineBytes, int TargetBytes, IReadOnlyList<HeaderField> Fields)
{
    // " HTTP/1.1" after the target.
    private const int VersionBytes = 9;

    /// <summary>The part of the target after its question mark.</summary>
    public int QueryBytes { get; init; }

    /// <summary>The part of the target before its question mark.</summary>
    public int PathBytes => QueryBytes > 0 ? TargetBytes - QueryBytes - 1 : TargetBytes;

    /// <summary>All bytes, with the empty line at the end.</summary>
    public int Bytes => FirstLineBytes + 2 + Fields.Sum(one => one.LineBytes) + 2;

    /// <summary>The reason of a status line: "Found" in "HTTP/1.1 302 Found".</summary>
    public int ReasonBytes => FirstLineBytes - "HTTP/1.1 302 ".Length;

    /// <summary>The method, target and version, or version, status and reason: the first line without its two spaces.</summary>
    public int FirstLineWordsBytes => FirstLineBytes - 2;

    public static MessageHead Request(string method, int targetBytes, params IReadOnlyList<HeaderField> fields) =>
        new(method.Length + 1 + targetBytes + VersionBytes, targetBytes, fields);

    public static MessageHead Response(string statusLine, params IReadOnlyList<HeaderField> fields) => new(statusLine.Length, 0, fields);
}
