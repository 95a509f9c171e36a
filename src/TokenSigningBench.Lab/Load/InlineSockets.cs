using System.Net;
using System.Net.Sockets;

namespace TokenSigningBench.Lab.Load;

/// <summary>Has this process read an answer on the thread that saw it come: a hop from thread to thread costs a load generator more than all the rest, and makes every answer look late.</summary>
/// <remarks>
/// .NET has a switch for that, in the environment and read once, when the first socket waits (SocketAsyncEngine.Unix.cs in the runtime). It is taken out of
/// the environment again, because servers are started with that too, and are to be as they are. What a load does with an answer is short and never blocks.
/// </remarks>
public static class InlineSockets
{
    private const string Switch = "DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS";

    /// <summary>Turns it on. Of use only before anything else in this process has waited for a socket; does nothing on Windows, which has no such switch.</summary>
    /// <exception cref="UserErrorException">There is no loopback.</exception>
    public static async Task TurnOnAsync()
    {
        if (OperatingSystem.IsWindows())
            return;
        string? before = Environment.GetEnvironmentVariable(Switch);
        Environment.SetEnvironmentVariable(Switch, "1");
        try
        {
            using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
            listener.Listen();
            using var client = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            Task<Socket> accepting = listener.AcceptAsync();
            await client.ConnectAsync(listener.LocalEndPoint!).ConfigureAwait(false);
            using Socket accepted = await accepting.ConfigureAwait(false);
            // Nothing has come yet: it is waited for.
            Task<int> reading = accepted.ReceiveAsync(new byte[1]);
            await client.SendAsync(new byte[1]).ConfigureAwait(false);
            await reading.ConfigureAwait(false);
        }
        catch (SocketException e)
        {
            throw new UserErrorException("127.0.0.1", $"this machine cannot be reached by itself: {e.Message}", e);
        }
        finally
        {
            Environment.SetEnvironmentVariable(Switch, before);
        }

        // Away from the thread that sees what comes: whoever called may block.
        await Task.Yield();
    }
}
