using System.Buffers.Text;

namespace TokenSigningBench.Lab.Load;

/// <summary>An answer that breaks HTTP/1.1 or is larger than anything that is asked for here.</summary>
internal sealed class HttpAnswerException(string cause) : Exception(cause);

/// <summary>
/// Reads one answer after the other from a connection, into the same memory: what HTTP/1.1 needs of it where nothing is asked but pages (RFC 9112: status line,
/// Content-Length, chunked bodies, bodies that end with their connection). What it returns holds until the next answer is read.
/// </summary>
internal sealed class HttpAnswer
{
    /// <summary>The largest answer that is read: 1 MiB.</summary>
    public const int MaxBytes = 1 << 20;

    private const int MaxHeaderBytes = 32 * 1024;

    private byte[] _buffer = new byte[8 * 1024];
    private int _filled;
    private int _bodyStart;
    private int _bodyEnd;
    private int _next;
    private long _left;
    private Body _body;

    private enum Body
    {
        HeadersToCome,
        Counted,
        ChunkSize,
        Chunk,
        ChunkEnd,
        Trailers,
        UntilClosed,
        Whole,
    }

    /// <summary>The status of the answer that was read last.</summary>
    public int Status { get; private set; }

    /// <summary>Whether its connection can be used again.</summary>
    public bool KeepsConnection { get; private set; }

    /// <summary>Whether anything of the answer has come.</summary>
    public bool HasBegun => _filled > 0;

    /// <summary>Its status line and headers.</summary>
    public ReadOnlySpan<byte> Headers => _buffer.AsSpan(0, _bodyStart);

    public ReadOnlySpan<byte> Content => _buffer.AsSpan(_bodyStart, _bodyEnd - _bodyStart);

    /// <summary>Where the next bytes go.</summary>
    /// <exception cref="HttpAnswerException">The answer is too large.</exception>
    public Memory<byte> Free()
    {
        if (_filled == _buffer.Length)
        {
            if (_filled >= MaxBytes)
                throw new HttpAnswerException(Invariant($"answers with more than {MaxBytes:N0} bytes"));
            Array.Resize(ref _buffer, Math.Min(MaxBytes, 2 * _buffer.Length));
        }

        return _buffer.AsMemory(_filled);
    }

    /// <summary>Forgets the last answer.</summary>
    public void Clear()
    {
        (_filled, _bodyStart, _bodyEnd, _next, _left, _body) = (0, 0, 0, 0, 0, Body.HeadersToCome);
        (Status, KeepsConnection) = (0, false);
    }

    /// <summary>Takes bytes that were read into <see cref="Free"/>.</summary>
    /// <param name="count">How many; 0 where the connection has ended.</param>
    /// <returns>Whether the answer is whole.</returns>
    /// <exception cref="HttpAnswerException">It is none.</exception>
    public bool Take(int count)
    {
        if (count == 0)
        {
            _body =
                _body == Body.UntilClosed
                    ? Body.Whole
                    : throw new HttpAnswerException(HasBegun ? "broke off its answer" : "closed the connection before it answered");
            return true;
        }

        _filled += count;
        while (Advance())
        {
            // Until more has to come, or nothing is missing.
        }

        if (_body != Body.Whole)
            return false;
        if (_next < _filled)
            throw new HttpAnswerException("says more than one answer");
        return true;
    }

    /// <summary>A header's value; empty where there is none.</summary>
    /// <param name="name">Its name, in any case.</param>
    public ReadOnlySpan<byte> Header(ReadOnlySpan<byte> name)
    {
        foreach (Range line in Headers.Split("\r\n"u8))
        {
            ReadOnlySpan<byte> text = Headers[line];
            if (text.Length > name.Length && text[name.Length] == ':' && Ascii.EqualsIgnoreCase(text[..name.Length], name))
                return text[(name.Length + 1)..].Trim((byte)' ');
        }

        return [];
    }

    /// <summary>All values of a header that may come several times.</summary>
    /// <param name="name">Its name, in any case.</param>
    public List<string> All(ReadOnlySpan<byte> name)
    {
        List<string> values = [];
        foreach (Range line in Headers.Split("\r\n"u8))
        {
            ReadOnlySpan<byte> text = Headers[line];
            if (text.Length > name.Length && text[name.Length] == ':' && Ascii.EqualsIgnoreCase(text[..name.Length], name))
                values.Add(Encoding.Latin1.GetString(text[(name.Length + 1)..]).Trim());
        }

        return values;
    }

    private bool Advance() =>
        _body switch
        {
            Body.HeadersToCome => ReadHeaders(),
            Body.Counted or Body.Chunk => ReadContent(),
            Body.ChunkSize => ReadChunkSize(),
            Body.ChunkEnd => ReadEmptyLine(Body.ChunkSize),
            Body.Trailers => ReadTrailer(),
            Body.UntilClosed => ReadAll(),
            _ => false,
        };

    private bool ReadHeaders()
    {
        int end = _buffer.AsSpan(0, _filled).IndexOf("\r\n\r\n"u8);
        if (end < 0)
            return _filled <= MaxHeaderBytes ? false : throw new HttpAnswerException("answers with headers without end");

        _bodyStart = _bodyEnd = _next = end + 4;
        Status = ReadStatus();
        if (Status is >= 100 and < 200)
        {
            // An interim answer (RFC 9110 section 15.2): the real one follows.
            _buffer.AsSpan(_next, _filled - _next).CopyTo(_buffer);
            _filled -= _next;
            return _filled > 0;
        }

        ReadFraming();
        return true;
    }

    private int ReadStatus()
    {
        ReadOnlySpan<byte> line = Headers;
        return
            line.Length > 12
            && line.StartsWith("HTTP/1."u8)
            && line[7] is (byte)'0' or (byte)'1'
            && line[8] == ' '
            && Utf8Parser.TryParse(line[9..12], out int status, out int read)
            && read == 3
            && status is >= 100 and <= 599
            && line[12] is (byte)' ' or (byte)'\r'
            ? status
            : throw new HttpAnswerException("does not answer as a web server does");
    }

    private void ReadFraming()
    {
        ReadOnlySpan<byte> connection = Header("Connection"u8);
        bool isOld = Headers[7] == '0';
        KeepsConnection = isOld ? Ascii.EqualsIgnoreCase(connection, "keep-alive"u8) : !Ascii.EqualsIgnoreCase(connection, "close"u8);
        ReadOnlySpan<byte> coding = Header("Transfer-Encoding"u8);
        ReadOnlySpan<byte> length = Header("Content-Length"u8);
        if (!coding.IsEmpty && (!Ascii.EqualsIgnoreCase(coding, "chunked"u8) || !length.IsEmpty))
            throw new HttpAnswerException("answers with a body whose length can be read in two ways");

        if (Status is 204 or 304)
            _body = Body.Whole;
        else if (!coding.IsEmpty)
            _body = Body.ChunkSize;
        else if (length.IsEmpty)
            (_body, KeepsConnection) = (Body.UntilClosed, false);
        else if (Utf8Parser.TryParse(length, out _left, out int read) && read == length.Length && _left is >= 0 and <= MaxBytes)
            _body = _left == 0 ? Body.Whole : Body.Counted;
        else
            throw new HttpAnswerException("answers with a length that is none, or larger than 1 MiB");
    }

    private bool ReadContent()
    {
        int count = (int)Math.Min(_left, _filled - _next);
        if (count == 0)
            return false;
        // Chunks are put together where they stand.
        if (_bodyEnd != _next)
            _buffer.AsSpan(_next, count).CopyTo(_buffer.AsSpan(_bodyEnd));
        _bodyEnd += count;
        _next += count;
        _left -= count;
        if (_left == 0)
            _body = _body == Body.Counted ? Body.Whole : Body.ChunkEnd;
        return true;
    }

    private bool ReadChunkSize()
    {
        if (!TryLine(out ReadOnlySpan<byte> line))
            return false;
        int extension = line.IndexOf((byte)';');
        ReadOnlySpan<byte> size = (extension < 0 ? line : line[..extension]).Trim((byte)' ');
        if (!Utf8Parser.TryParse(size, out _left, out int read, 'x') || read != size.Length || _left is < 0 or > MaxBytes)
            throw new HttpAnswerException("answers with a chunk without a length");
        _body = _left == 0 ? Body.Trailers : Body.Chunk;
        return true;
    }

    private bool ReadEmptyLine(Body then)
    {
        if (!TryLine(out ReadOnlySpan<byte> line))
            return false;
        _body = line.IsEmpty ? then : throw new HttpAnswerException("answers with a chunk that is longer than it says");
        return true;
    }

    private bool ReadTrailer()
    {
        if (!TryLine(out ReadOnlySpan<byte> line))
            return false;
        if (line.IsEmpty)
            _body = Body.Whole;
        return true;
    }

    private bool ReadAll()
    {
        _next = _bodyEnd = _filled;
        return false;
    }

    private bool TryLine(out ReadOnlySpan<byte> line)
    {
        ReadOnlySpan<byte> rest = _buffer.AsSpan(_next, _filled - _next);
        int end = rest.IndexOf("\r\n"u8);
        line = end < 0 ? [] : rest[..end];
        if (end < 0)
            return rest.Length <= MaxHeaderBytes ? false : throw new HttpAnswerException("answers with a line without end");
        _next += end + 2;
        return true;
    }
}
