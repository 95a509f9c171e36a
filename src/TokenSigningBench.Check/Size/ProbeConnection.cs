using System.Net;
using System.Net.Sockets;

namespace TokenSigningBench.Check.Size;

/// <summary>The response.</summary>
/// <param name="Status">The status; 0 if the connection was closed without one.</param>
/// <param name="ValueBytes">The lengths of the values by the names of the fields in lower case.</param>
internal sealed record ProbeReply(int Status, IReadOnlyDictionary<string, int> ValueBytes, string Body);

/// <summary>Sends one request as raw bytes, because HTTP clients have limits of their own.</summary>
internal static class ProbeConnection
{
    private const int MaxReply = 1 << 24;
    private const int Pieces = 6;
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(1);

    /// <param name="cuts">Draws where the request is cut into pieces, each its own segment; null to send it whole.</param>
    public static async Task<ProbeReply> SendAsync(int port, byte[] request, Random? cuts, CancellationToken cancel)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        limit.CancelAfter(Timeout);
        using var client = new TcpClient { NoDelay = true };
        await client.ConnectAsync(IPAddress.Loopback, port, limit.Token).ConfigureAwait(false);
        NetworkStream stream = client.GetStream();
        Task sending = WriteAsync(stream, request, cuts, limit.Token);
        byte[] reply = await ReadAsync(stream, limit.Token).ConfigureAwait(false);
        // A server that refuses closes while the rest is being sent.
        client.Close();
        await sending.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        cancel.ThrowIfCancellationRequested();
        return Parse(reply);
    }

    private static async Task WriteAsync(NetworkStream stream, byte[] request, Random? cuts, CancellationToken cancel)
    {
        int sent = 0;
        while (sent < request.Length)
        {
            int length = cuts is null ? request.Length : Math.Min(request.Length - sent, 1 + cuts.Next(2 * request.Length / Pieces + 1));
            await stream.WriteAsync(request.AsMemory(sent, length), cancel).ConfigureAwait(false);
            sent += length;
            if (cuts is not null)
                await Task.Delay(Pause, cancel).ConfigureAwait(false);
        }
    }

    // Until the body is complete or the connection is closed.
    private static async Task<byte[]> ReadAsync(NetworkStream stream, CancellationToken cancel)
    {
        using var reply = new MemoryStream();
        byte[] buffer = new byte[1 << 16];
        try
        {
            while (reply.Length < MaxReply && await stream.ReadAsync(buffer, cancel).ConfigureAwait(false) is > 0 and var count)
            {
                reply.Write(buffer, 0, count);
                if (IsComplete(reply.GetBuffer().AsSpan(0, (int)reply.Length)))
                    break;
            }
        }
        catch (IOException)
        {
            // Reset by a server that refused. What it had sent before counts.
        }

        return reply.ToArray();
    }

    private static bool IsComplete(ReadOnlySpan<byte> reply)
    {
        int end = reply.IndexOf("\r\n\r\n"u8);
        if (end < 0)
            return false;
        string head = Encoding.ASCII.GetString(reply[..end]);
        int at = head.IndexOf("\r\ncontent-length:", StringComparison.OrdinalIgnoreCase);
        if (at < 0)
            return reply.EndsWith("0\r\n\r\n"u8);
        string value = head[(at + "\r\ncontent-length:".Length)..].Split('\r')[0];
        return int.TryParse(value, CultureInfo.InvariantCulture, out int length) && reply.Length - end - 4 >= length;
    }

    private static ProbeReply Parse(byte[] reply)
    {
        int end = reply.AsSpan().IndexOf("\r\n\r\n"u8);
        if (end < 0)
            return new(0, new Dictionary<string, int>(), "");
        string[] lines = Encoding.ASCII.GetString(reply, 0, end).Split("\r\n");
        Dictionary<string, int> values = [];
        foreach (string line in lines.Skip(1))
        {
            string[] parts = line.Split(':', 2);
            if (parts.Length == 2)
                values[parts[0].ToLowerInvariant()] = parts[1].Trim().Length;
        }

        return new(
            lines[0].Split(' ') is [_, var status, ..] && int.TryParse(status, CultureInfo.InvariantCulture, out int code) ? code : 0,
            values,
            Encoding.ASCII.GetString(reply, end + 4, reply.Length - end - 4)
        );
    }
}
