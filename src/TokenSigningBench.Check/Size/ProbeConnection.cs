using System.Net;
using System.Net.Sockets;

namespace TokenSigningBench.Check.Size;

/// <summary>Sends one request as raw bytes, because HTTP clients have limits of their own.</summary>
internal static class ProbeConnection
{
    private const int MaxReply = 1 << 24;
    private const int Pieces = 6;
    private static readonly TimeSpan Timeout = TimeSpan.FromMinutes(10);
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(1);

    /// <param name="cuts">Draws where the request is cut into pieces, each its own segment; null to send it whole.</param>
    /// <returns>What arrived. Its status is 0 if the connection was closed without one.</returns>
    public static async Task<RawResponse> SendAsync(int port, byte[] request, Random? cuts, CancellationToken cancel)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        limit.CancelAfter(Timeout);
        using var client = new TcpClient { NoDelay = true };
        await client.ConnectAsync(IPAddress.Loopback, port, limit.Token).ConfigureAwait(false);
        NetworkStream stream = client.GetStream();
        Task sending = WriteAsync(stream, request, cuts, limit.Token);
        RawResponse reply = await ReadAsync(stream, limit.Token).ConfigureAwait(false);
        // A server that refuses closes while the rest is being sent.
        client.Close();
        await sending.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        cancel.ThrowIfCancellationRequested();
        return reply;
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

    private static async Task<RawResponse> ReadAsync(NetworkStream stream, CancellationToken cancel)
    {
        var reply = new RawResponse(MaxReply, MaxReply);
        try
        {
            while (!reply.Append(await stream.ReadAsync(reply.GetBuffer(), cancel).ConfigureAwait(false)))
            {
                // Until the body is complete or the connection is closed.
            }
        }
        catch (Exception e) when (e is IOException or RawResponseException)
        {
            // Reset by a server that refused. What it had sent before counts.
        }

        return reply;
    }
}
