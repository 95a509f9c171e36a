using System.Buffers.Text;

namespace TokenSigningBench.Core.Web;

/// <summary>The response violates HTTP/1.1, or is too large.</summary>
public sealed class RawResponseException(string cause) : Exception(cause);

/// <summary>
/// Reads the responses of a connection, one after the other, into the same buffer. Implements the part of HTTP/1.1 that GET and form
/// requests need (RFC 9112: status line, Content-Length, chunked bodies, bodies that end with the connection). The content is valid until
/// the next response is read.
/// </summary>
/// <param name="maxBytes">The maximum size of a response.</param>
/// <param name="maxHeaderBytes">The maximum size of its headers, and of a line between chunks.</param>
public sealed class RawResponse(int maxBytes = RawResponse.MaxBytes, int maxHeaderBytes = 32 * 1024)
{
    /// <summary>The default maximum size of a response: 1 MiB.</summary>
    public const int MaxBytes = 1 << 20;

    private byte[] _buffer = new byte[8 * 1024];
    private int _length;
    private int _bodyStart;
    private int _bodyEnd;
    private int _position;
    private long _remaining;
    private State _state;

    private enum State
    {
        AwaitingHeaders,
        FixedLength,
        ChunkSize,
        Chunk,
        ChunkEnd,
        Trailers,
        UntilClosed,
        Complete,
    }

    /// <summary>The status of the last response.</summary>
    public int Status { get; private set; }

    /// <summary>Whether the connection can be reused.</summary>
    public bool KeepsConnection { get; private set; }

    /// <summary>Whether any byte of the response has arrived.</summary>
    public bool HasBegun => _length > 0;

    /// <summary>The status line and headers.</summary>
    public ReadOnlySpan<byte> Headers => _buffer.AsSpan(0, _bodyStart);

    /// <summary>The content as UTF-8: the charset that a server names may not exist.</summary>
    public string Text => Encoding.UTF8.GetString(Content);

    public ReadOnlySpan<byte> Content => _buffer.AsSpan(_bodyStart, _bodyEnd - _bodyStart);

    /// <summary>The buffer for the next bytes.</summary>
    /// <exception cref="RawResponseException">The response is too large.</exception>
    public Memory<byte> GetBuffer()
    {
        if (_length == _buffer.Length)
        {
            if (_length >= maxBytes)
                throw new RawResponseException(Invariant($"answers with more than {maxBytes:N0} bytes"));
            Array.Resize(ref _buffer, Math.Min(maxBytes, 2 * _buffer.Length));
        }

        return _buffer.AsMemory(_length);
    }

    public void Reset()
    {
        (_length, _bodyStart, _bodyEnd, _position, _remaining, _state) = (0, 0, 0, 0, 0, State.AwaitingHeaders);
        (Status, KeepsConnection) = (0, false);
    }

    /// <summary>Processes bytes that were read into <see cref="GetBuffer"/>.</summary>
    /// <param name="count">The number of bytes; 0 if the connection has ended.</param>
    /// <returns>Whether the response is complete.</returns>
    /// <exception cref="RawResponseException">It is not a valid response.</exception>
    public bool Append(int count)
    {
        if (count == 0)
        {
            _state =
                _state == State.UntilClosed
                    ? State.Complete
                    : throw new RawResponseException(HasBegun ? "ended its response early" : "closed the connection before it answered");
            return true;
        }

        _length += count;
        while (Advance())
        {
            // Until more bytes are needed, or the response is complete.
        }

        if (_state != State.Complete)
            return false;
        if (_position < _length)
            throw new RawResponseException("sends more than one response");
        return true;
    }

    /// <summary>The value of a header; empty if it is missing. Header names are not case-sensitive.</summary>
    public ReadOnlySpan<byte> Header(ReadOnlySpan<byte> name)
    {
        foreach (Range line in Headers.Split("\r\n"u8))
        {
            if (TryReadValue(Headers[line], name, out ReadOnlySpan<byte> value))
                return value;
        }

        return [];
    }

    /// <summary>All values of a header that may occur several times.</summary>
    public List<string> HeaderValues(ReadOnlySpan<byte> name)
    {
        List<string> values = [];
        foreach (Range line in Headers.Split("\r\n"u8))
        {
            if (TryReadValue(Headers[line], name, out ReadOnlySpan<byte> value))
                values.Add(Encoding.Latin1.GetString(value));
        }

        return values;
    }

    private static bool TryReadValue(ReadOnlySpan<byte> line, ReadOnlySpan<byte> name, out ReadOnlySpan<byte> value)
    {
        bool isNamed = line.Length > name.Length && line[name.Length] == ':' && Ascii.EqualsIgnoreCase(line[..name.Length], name);
        value = isNamed ? line[(name.Length + 1)..].Trim(" \t"u8) : [];
        return isNamed;
    }

    private bool Advance() =>
        _state switch
        {
            State.AwaitingHeaders => ReadHeaders(),
            State.FixedLength or State.Chunk => ReadContent(),
            State.ChunkSize => ReadChunkSize(),
            State.ChunkEnd => ReadEmptyLine(State.ChunkSize),
            State.Trailers => ReadTrailer(),
            State.UntilClosed => ReadUntilClosed(),
            _ => false,
        };

    private bool ReadHeaders()
    {
        int end = _buffer.AsSpan(0, _length).IndexOf("\r\n\r\n"u8);
        if (end < 0)
            return _length <= maxHeaderBytes ? false : throw new RawResponseException("sends headers that are too long");

        _bodyStart = _bodyEnd = _position = end + 4;
        Status = ReadStatus();
        if (Status is >= 100 and < 200)
        {
            // An interim response (RFC 9110 section 15.2): the final one follows.
            _buffer.AsSpan(_position, _length - _position).CopyTo(_buffer);
            _length -= _position;
            return _length > 0;
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
            : throw new RawResponseException("does not answer as a web server does");
    }

    private void ReadFraming()
    {
        ReadOnlySpan<byte> connection = Header("Connection"u8);
        bool isHttp10 = Headers[7] == '0';
        KeepsConnection = isHttp10 ? Ascii.EqualsIgnoreCase(connection, "keep-alive"u8) : !Ascii.EqualsIgnoreCase(connection, "close"u8);
        ReadOnlySpan<byte> coding = Header("Transfer-Encoding"u8);
        ReadOnlySpan<byte> length = Header("Content-Length"u8);
        if (!coding.IsEmpty && (!Ascii.EqualsIgnoreCase(coding, "chunked"u8) || !length.IsEmpty))
            throw new RawResponseException("answers with a body whose length can be read in two ways");

        if (Status is 204 or 304)
            _state = State.Complete;
        else if (!coding.IsEmpty)
            _state = State.ChunkSize;
        else if (length.IsEmpty)
            (_state, KeepsConnection) = (State.UntilClosed, false);
        else if (
            Utf8Parser.TryParse(length, out _remaining, out int read)
            && read == length.Length
            && _remaining >= 0
            && _remaining <= maxBytes
        )
            _state = _remaining == 0 ? State.Complete : State.FixedLength;
        else
            throw new RawResponseException(Invariant($"answers with a length that is none, or larger than {maxBytes >> 20} MiB"));
    }

    private bool ReadContent()
    {
        int count = (int)Math.Min(_remaining, _length - _position);
        if (count == 0)
            return false;
        // Chunks are joined in place.
        if (_bodyEnd != _position)
            _buffer.AsSpan(_position, count).CopyTo(_buffer.AsSpan(_bodyEnd));
        _bodyEnd += count;
        _position += count;
        _remaining -= count;
        if (_remaining == 0)
            _state = _state == State.FixedLength ? State.Complete : State.ChunkEnd;
        return true;
    }

    private bool ReadChunkSize()
    {
        if (!TryReadLine(out ReadOnlySpan<byte> line))
            return false;
        int extension = line.IndexOf((byte)';');
        ReadOnlySpan<byte> size = (extension < 0 ? line : line[..extension]).Trim((byte)' ');
        if (!Utf8Parser.TryParse(size, out _remaining, out int read, 'x') || read != size.Length || _remaining < 0 || _remaining > maxBytes)
            throw new RawResponseException("answers with a chunk without a length");
        _state = _remaining == 0 ? State.Trailers : State.Chunk;
        return true;
    }

    private bool ReadEmptyLine(State nextState)
    {
        if (!TryReadLine(out ReadOnlySpan<byte> line))
            return false;
        _state = line.IsEmpty ? nextState : throw new RawResponseException("answers with a chunk that is longer than it says");
        return true;
    }

    private bool ReadTrailer()
    {
        if (!TryReadLine(out ReadOnlySpan<byte> line))
            return false;
        if (line.IsEmpty)
            _state = State.Complete;
        return true;
    }

    private bool ReadUntilClosed()
    {
        _position = _bodyEnd = _length;
        return false;
    }

    private bool TryReadLine(out ReadOnlySpan<byte> line)
    {
        ReadOnlySpan<byte> rest = _buffer.AsSpan(_position, _length - _position);
        int end = rest.IndexOf("\r\n"u8);
        line = end < 0 ? [] : rest[..end];
        if (end < 0)
            return rest.Length <= maxHeaderBytes ? false : throw new RawResponseException("answers with a line without end");
        _position += end + 2;
        return true;
    }
}
