using System.Net.Sockets;
using System.Text.Json;

namespace TokenSigningBench.Lab.Backends;

/// <summary>Where a lab that was started by hand is found: a socket in a folder that only its owner can look into.</summary>
/// <remarks>
/// Whoever answers there is the lab, which a process id in a file would not prove: it may have been given to another since.
/// </remarks>
public sealed class ControlSocket(string folder)
{
    private const string Status = "status";
    private const string Stop = "stop";
    private const int Terminate = 15;

    // Ending each part takes three seconds at most.
    private static readonly TimeSpan ResponseTimeout = TimeSpan.FromSeconds(30);

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    /// <summary>The one of this user, or of the folder that TOKENBENCH_LAB names.</summary>
    public static ControlSocket Own => new(Path.Combine(LabFolder.Path, "standing"));

    private string SocketPath => Path.Combine(folder, "socket");

    /// <summary>Asks the lab what it is.</summary>
    /// <returns>Null where none runs.</returns>
    /// <exception cref="UserErrorException">It does not answer.</exception>
    public async Task<LabFacts?> AskAsync(CancellationToken cancel) =>
        await SendAsync(Status, cancel).ConfigureAwait(false) is { } answer ? JsonSerializer.Deserialize<LabFacts>(answer, Json) : null;

    /// <summary>Ends the lab. Returns when it has ended.</summary>
    /// <exception cref="UserErrorException">It does not end.</exception>
    public async Task<bool> EndAsync(CancellationToken cancel) => await SendAsync(Stop, cancel).ConfigureAwait(false) is not null;

    /// <summary>Has a process that is starting a lab end what it has started, in order, and itself. Returns when it has ended.</summary>
    /// <param name="hostProcess">The process, which lives.</param>
    public static async Task GiveUpAsync(Process hostProcess)
    {
        ProcessGroup.SendTo(hostProcess.Id, Terminate);
        try
        {
            await hostProcess.WaitForExitAsync().WaitAsync(ResponseTimeout).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            hostProcess.Kill();
        }
    }

    /// <summary>Keeps a lab until somebody ends it.</summary>
    /// <param name="facts">What it says of itself now.</param>
    /// <param name="ready">Called when it has been started.</param>
    /// <exception cref="UserErrorException">One runs already, it cannot be started, or the folder does not do.</exception>
    public async Task KeepAsync<T>(
        Func<CancellationToken, Task<T>> start,
        Func<T, LabFacts> facts,
        Action<LabFacts> ready,
        CancellationToken cancel
    )
        where T : IAsyncDisposable
    {
        PrivateFolder.Ensure(folder);
        using FileStream mine = Lock();
        using var listener = Listen();
        Socket? ender = null;
        try
        {
            T lab = await start(cancel).ConfigureAwait(false);
            await using (lab.ConfigureAwait(false))
            {
                ready(facts(lab));
                while (ender is null)
                    ender = await AnswerAsync(
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
            // The end of the connection is the answer: all has ended by now.
            ender?.Dispose();
        }
    }

    // One at a time, each with one short word; the folder is its owner's alone, and so is whoever asks.
    private static async Task<Socket?> AnswerAsync(Socket asker, Func<string> facts, CancellationToken cancel)
    {
        var word = new byte[Status.Length + Stop.Length];
        using var timeout = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        timeout.CancelAfter(ResponseTimeout);
        try
        {
            int length = await asker.ReceiveAsync(word, timeout.Token).ConfigureAwait(false);
            if (System.Text.Encoding.ASCII.GetString(word, 0, length) == Stop)
                return asker;
            await asker.SendAsync(System.Text.Encoding.UTF8.GetBytes(facts()), timeout.Token).ConfigureAwait(false);
        }
        catch (Exception e) when (e is SocketException or OperationCanceledException && !cancel.IsCancellationRequested)
        {
            // It left.
        }

        asker.Dispose();
        return null;
    }

    private async Task<string?> SendAsync(string word, CancellationToken cancel)
    {
        UnixDomainSocketEndPoint endPoint = EndPoint();
        if (!Directory.Exists(folder))
            return null;
        // Who answers in a folder that others can write to may be anybody.
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
            await socket.SendAsync(System.Text.Encoding.ASCII.GetBytes(word), timeout.Token).ConfigureAwait(false);
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
            throw new UserErrorException("lab", "runs already, or is being started or ended; tokenbench lab status says more", e);
        }
    }

    private Socket Listen()
    {
        // Of a lab that was killed: nobody else has the lock.
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
