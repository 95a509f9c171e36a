namespace TokenSigningBench.Check.Size;

/// <summary>How nginx stores a request's head: whole lines, in one small buffer and then in larger ones.</summary>
/// <param name="First">client_header_buffer_size, in bytes.</param>
/// <param name="Count">The number of large_client_header_buffers.</param>
/// <param name="Large">Their size, in bytes.</param>
internal sealed record NginxBuffers(int First = 1024, int Count = 4, int Large = 8192)
{
    /// <summary>
    /// A line that does not fit into the rest of a buffer moves to the next one as a whole (nginx, src/http/ngx_http_request.c,
    /// ngx_http_alloc_large_header_buffer). The empty line at the end counts too.
    /// </summary>
    public bool Hold(MessageHead head)
    {
        int rest = First;
        int used = 0;
        foreach (int line in (int[])[head.FirstLineBytes + 2, .. head.Fields.Select(field => field.LineBytes), 2])
        {
            if (line > rest)
            {
                if (line > Large || used == Count)
                    return false;
                used++;
                rest = Large;
            }

            rest -= line;
        }

        return true;
    }
}
