namespace TokenSigningBench.Reports.Terminal;

/// <summary>
/// Standard output, which may be redirected to a file on a full disk: a write error ends the command with one line, as with any other file.
/// </summary>
internal sealed class StandardOutput : Stream
{
    private readonly Stream _console = StandardStreams.OpenOutput();

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <exception cref="UserErrorException">Standard output cannot be written.</exception>
    public override void Write(ReadOnlySpan<byte> buffer)
    {
        try
        {
            _console.Write(buffer);
        }
        catch (IOException e)
        {
            throw new UserErrorException("standard output", $"cannot be written: {e.Message}", e);
        }
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Flush() => _console.Flush();

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            _console.Dispose();
        base.Dispose(disposing);
    }
}
