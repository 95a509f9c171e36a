using System.Net;
using System.Net.Sockets;

namespace TokenSigningBench.Lab.Servers;

/// <summary>
/// Makes this process read responses on the thread that receives the socket event. A switch to another thread costs a load generator more
/// than all other work, and makes every response look late.
/// </summary>
/// <remarks>
/// .NET has an environment variable for this, which it reads once, when the first socket waits (SocketAsyncEngine.Unix.cs in the runtime).
/// The variable is removed afterwards, because child processes inherit it and servers must run with defaults. The continuations of a load
/// are short and never block.
/// </remarks>
public static class InlineSockets
{
    /// <summary>The variable.</summary>
    internal const string Variable = "DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS";

    /// <summary>
    /// Turns it on. It has no effect after another socket of this process has waited, and none on Windows, which has no such variable.
    /// </summary>
    /// <exception cref="UserErrorException">There is no loopback interface.</exception>
    public static async Task TurnOnAsync()
    {
        if (OperatingSystem.IsWindows())
            return;
        string? previous = Environment.GetEnvironmentVariable(Variable);
        Environment.SetEnvironmentVariable(Variable, "1");
        try
        {
            using var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
            listener.Listen();
            using var client = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            Task<Socket> accepting = listener.AcceptAsync();
            await client.ConnectAsync(listener.LocalEndPoint!).ConfigureAwait(false);
            using Socket accepted = await accepting.ConfigureAwait(false);
            // No data has arrived, so this read waits.
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
            Environment.SetEnvironmentVariable(Variable, previous);
        }

        // Leaves the socket event thread, because the caller may block.
        await Task.Yield();
    }
}
