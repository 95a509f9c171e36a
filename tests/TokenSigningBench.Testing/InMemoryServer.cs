namespace TokenSigningBench.Testing;

/// <summary>A web server without a network: each connection gets the next response for any request and is then closed.</summary>
public sealed class InMemoryServer(byte[] responses)
{
    /// <summary>The separator between two responses.</summary>
    public const string Separator = "\n=====\n";

    private static readonly byte[] SeparatorBytes = Encoding.ASCII.GetBytes(Separator);

    private int _next;

    /// <summary>A response with its Content-Length.</summary>
    public static string Response(string head, string content) =>
        $"HTTP/1.1 {head}\r\nContent-Length: {Encoding.UTF8.GetByteCount(content)}\r\n\r\n{content}";

    /// <summary>
    /// Opens a connection for <see cref="SocketsHttpHandler.ConnectCallback"/>. After the last response the first one follows.
    /// </summary>
    public ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, CancellationToken cancel)
    {
        int count = responses.AsSpan().Count(SeparatorBytes) + 1,
            wanted = _next++ % count,
            start = 0;
        for (int skipped = 0; skipped < wanted; skipped++)
            start += responses.AsSpan(start).IndexOf(SeparatorBytes) + SeparatorBytes.Length;
        int length = responses.AsSpan(start).IndexOf(SeparatorBytes);
        return new(new Connection(responses.AsMemory(start, length < 0 ? responses.Length - start : length)));
    }

    private sealed class Connection(ReadOnlyMemory<byte> response) : Stream
    {
        private int _read;

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override int Read(Span<byte> buffer)
        {
            int length = Math.Min(buffer.Length, response.Length - _read);
            response.Span.Slice(_read, length).CopyTo(buffer);
            _read += length;
            return length;
        }

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            new(Read(buffer.Span));

        public override void Write(byte[] buffer, int offset, int count)
        {
            // Requests are ignored.
        }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) => default;

        public override void Flush()
        {
            // Nothing is buffered.
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();
    }
}
