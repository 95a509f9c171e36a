using System.Net.Sockets;
using System.Text.Json;
using TokenSigningBench.Core.Processes;

namespace TokenSigningBench.Articles.Backends;

/// <summary>The control socket of a lab that runs in the background, in a folder that only its owner can read.</summary>
/// <remarks>
/// A process that answers on this socket is the lab. A process id in a file would not prove that, because ids are reused.
/// </remarks>
public sealed class ControlSocket(string folder)
{
    private const string Status = "status";
    private const string Stop = "stop";
    private const int SigTerm = 15;

    // Ending each backend takes at most 3 s on a machine without other work.
    private static readonly TimeSpan ResponseTimeout = TimeSpan.FromMinutes(10);

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    /// <summary>The current user's socket, or the one of the folder that TOKENBENCH_LAB names.</summary>
    public static ControlSocket Own => new(Path.Combine(LabFolder.Path, "standing"));

    private string SocketPath => Path.Combine(folder, "socket");

    /// <summary>Queries the lab's state.</summary>
    /// <returns>Null if no lab is running.</returns>
    /// <exception cref="UserErrorException">The lab does not respond.</exception>
    public async Task<LabFacts?> AskAsync(CancellationToken cancel) =>
        await SendAsync(Status, cancel).ConfigureAwait(false) is { } answer ? JsonSerializer.Deserialize<LabFacts>(answer, Json) : null;

    /// <summary>Ends the lab. Returns when it has ended; false if no lab was running.</summary>
    /// <exception cref="UserErrorException">The lab did not end in time.</exception>
    public async Task<bool> EndAsync(CancellationToken cancel) => await SendAsync(Stop, cancel).ConfigureAwait(false) is not null;

    /// <summary>Asks a process that is starting a lab to end its backends and itself. Returns when it has ended.</summary>
    /// <param name="hostProcess">The process, which must be running.</param>
    public static async Task AbortStartAsync(Process hostProcess)
    {
        ProcessGroup.SendTo(hostProcess.Id, SigTerm);
        try
        {
            await hostProcess.WaitForExitAsync().WaitAsync(ResponseTimeout).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            hostProcess.Kill();
        }
    }

    /// <summary>Runs a lab until a client stops it.</summary>
    /// <param name="facts">Returns the lab's current state.</param>
    /// <param name="ready">Called after the lab has started.</param>
    /// <exception cref="UserErrorException">A lab is already running, it cannot be started, or others can access the folder.</exception>
    public async Task RunAsync<T>(
        Func<CancellationToken, Task<T>> start,
        Func<T, LabFacts> facts,
        Action<LabFacts> ready,
        CancellationToken cancel
    )
        where T : IAsyncDisposable
    {
        PrivateFolder.Ensure(folder);
        using FileStream lockFile = Lock();
        using var listener = Listen();
        Socket? stopClient = null;
        try
        {
            T lab = await start(cancel).ConfigureAwait(false);
            await using (lab.ConfigureAwait(false))
            {
                ready(facts(lab));
                while (stopClient is null)
                    stopClient = await AnswerAsync(
                            await listener.AcceptAsync(cancel).ConfigureAwait(false),
                            () => JsonSerializer.Serialize(facts(lab), Json),
                            cancel
                        )
                        .ConfigureAwait(false);
            }
        }
        finally
        {
            File.Delete(SocketPath);
            // Closing the connection is the response: all backends have ended by now.
            stopClient?.Dispose();
        }
    }

    // One request at a time, each a single word. Only the owner of the folder can connect.
    private static async Task<Socket?> AnswerAsync(Socket client, Func<string> facts, CancellationToken cancel)
    {
        var request = new byte[Status.Length + Stop.Length];
        using var timeout = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        timeout.CancelAfter(ResponseTimeout);
        try
        {
            int length = await client.ReceiveAsync(request, timeout.Token).ConfigureAwait(false);
            if (System.Text.Encoding.ASCII.GetString(request, 0, length) == Stop)
                return client;
            await client.SendAsync(System.Text.Encoding.UTF8.GetBytes(facts()), timeout.Token).ConfigureAwait(false);
        }
        catch (Exception e) when (e is SocketException or OperationCanceledException && !cancel.IsCancellationRequested)
        {
            // The client disconnected.
        }

        client.Dispose();
        return null;
    }

    private async Task<string?> SendAsync(string request, CancellationToken cancel)
    {
        UnixDomainSocketEndPoint endPoint = EndPoint();
        if (!Directory.Exists(folder))
            return null;
        // In a folder that others can write to, any user could answer.
        PrivateFolder.Require(folder);
        using var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        using var timeout = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        timeout.CancelAfter(ResponseTimeout);
        try
        {
            await socket.ConnectAsync(endPoint, timeout.Token).ConfigureAwait(false);
        }
        catch (SocketException)
        {
            return null;
        }

        try
        {
            await socket.SendAsync(System.Text.Encoding.ASCII.GetBytes(request), timeout.Token).ConfigureAwait(false);
            var stream = new NetworkStream(socket);
            await using (stream.ConfigureAwait(false))
            using (var reader = new StreamReader(stream))
                return await reader.ReadToEndAsync(timeout.Token).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or SocketException or OperationCanceledException && !cancel.IsCancellationRequested)
        {
            throw new UserErrorException("lab", $"does not answer at {SocketPath}", e);
        }
    }

    private FileStream Lock()
    {
        try
        {
            return new(Path.Combine(folder, "lock"), FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
        }
        catch (IOException e)
        {
            throw new UserErrorException("lab", "runs already, or is being started or ended; lab status says more", e);
        }
    }

    private Socket Listen()
    {
        // A socket file from a lab that was killed; this process holds the lock.
        File.Delete(SocketPath);
        var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        socket.Bind(EndPoint());
        socket.Listen();
        return socket;
    }

    private UnixDomainSocketEndPoint EndPoint()
    {
        try
        {
            return new(SocketPath);
        }
        catch (ArgumentOutOfRangeException e)
        {
            throw new UserErrorException(SocketPath, $"is too long a path for a socket; name a shorter folder in {LabFolder.Variable}", e);
        }
    }
}
