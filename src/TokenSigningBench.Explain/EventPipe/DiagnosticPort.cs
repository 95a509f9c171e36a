using System.Buffers.Binary;
using System.Net.Sockets;
using TokenSigningBench.Explain.Targets;

namespace TokenSigningBench.Explain.EventPipe;

/// <summary>Requests to the runtime of a server, each by a connection of its own to its diagnostic socket.</summary>
/// <remarks>
/// The protocol is documented in dotnet/diagnostics, documentation/design-docs/ipc-protocol.md. Each connection is used only if the kernel
/// names the server's own process as the one that listens: a socket's file may be another's by the time that it is connected to.
/// </remarks>
/// <param name="limits">Of all that the sessions keep.</param>
internal sealed class DiagnosticPort(ServerProcess server, WindowLimits limits) : IDisposable
{
    private const int HeaderSize = 20,
        EventPipeCommands = 2,
        StopTracing = 1,
        CollectTracing = 3,
        ServerResponse = 0xFF,
        NettraceFormat = 1,
        BufferSize = 1 << 16;

    // unix(7): SO_PEERCRED is the process (pid, uid, gid) that called listen.
    private const int SocketLevel = 1,
        PeerCredentials = 17,
        CredentialsSize = 12;

    private readonly Lock _lock = new();
    private readonly List<Socket> _open = [];
    private bool _isClosed;

    private static ReadOnlySpan<byte> Magic => "DOTNET_IPC_V1\0"u8;

    /// <summary>Begins a session.</summary>
    /// <param name="bufferMegabytes">In the server, for what is not read yet.</param>
    /// <param name="withRundown">Whether the runtime names all compiled methods when the session ends.</param>
    /// <param name="handlers">Returns what takes the events of a type; null to leave them out.</param>
    /// <exception cref="InvalidDataException">The other side does not speak the protocol, or is not the server.</exception>
    public EventPipeSession Collect(
        int bufferMegabytes,
        bool withRundown,
        Func<EventType, Action<PipeEvent>?> handlers,
        params IReadOnlyList<EventProvider> providers
    )
    {
        using var request = new MemoryStream();
        using (var writer = new BinaryWriter(request, System.Text.Encoding.Unicode, leaveOpen: true))
        {
            writer.Write(bufferMegabytes);
            writer.Write(NettraceFormat);
            writer.Write(withRundown);
            writer.Write(providers.Count);
            foreach (EventProvider provider in providers)
            {
                writer.Write(provider.Keywords);
                writer.Write((int)provider.Level);
                WriteText(writer, provider.Name);
                WriteText(writer, provider.Arguments ?? "");
            }
        }

        Socket socket = Connect();
        ulong id = Request(socket, CollectTracing, request.ToArray());
        return new(this, id, socket, new(new BufferedStream(new NetworkStream(socket), BufferSize), limits, handlers));
    }

    /// <summary>Asks the runtime to end a session. What it has not sent yet, it sends before it closes the connection.</summary>
    public void Stop(ulong session)
    {
        byte[] id = new byte[sizeof(ulong)];
        BinaryPrimitives.WriteUInt64LittleEndian(id, session);
        using Socket socket = Connect();
        Request(socket, StopTracing, id);
    }

    /// <summary>Closes all connections, which ends what waits for them and all sessions.</summary>
    public void Dispose()
    {
        lock (_lock)
        {
            _isClosed = true;
            _open.ForEach(socket => socket.Dispose());
            _open.Clear();
        }
    }

    private Socket Connect()
    {
        var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        lock (_lock)
        {
            ObjectDisposedException.ThrowIf(_isClosed, this);
            _open.Add(socket);
        }

        socket.Connect(new UnixDomainSocketEndPoint(server.Socket));
        byte[] peer = new byte[CredentialsSize];
        socket.GetRawSocketOption(SocketLevel, PeerCredentials, peer);
        return BinaryPrimitives.ReadInt32LittleEndian(peer) == server.Id
            ? socket
            : throw new InvalidDataException("its diagnostic socket is another process's. Start the server again");
    }

    /// <returns>The number that a response begins with; 0 where it has none.</returns>
    private static ulong Request(Socket socket, byte command, byte[] payload)
    {
        byte[] message = new byte[HeaderSize + payload.Length];
        Magic.CopyTo(message);
        BinaryPrimitives.WriteUInt16LittleEndian(message.AsSpan(14), (ushort)message.Length);
        message[16] = EventPipeCommands;
        message[17] = command;
        payload.CopyTo(message, HeaderSize);
        for (int sent = 0; sent < message.Length; )
            sent += socket.Send(message.AsSpan(sent));

        byte[] header = new byte[HeaderSize];
        Receive(socket, header);
        int size = BinaryPrimitives.ReadUInt16LittleEndian(header.AsSpan(14));
        if (!header.AsSpan().StartsWith(Magic) || header[16] != ServerResponse || size < HeaderSize)
            throw new InvalidDataException("its diagnostic socket does not answer as .NET's runtime does");
        byte[] answer = new byte[size - HeaderSize];
        Receive(socket, answer);
        return header[17] == 0
            ? answer.Length < sizeof(ulong)
                ? 0
                : BinaryPrimitives.ReadUInt64LittleEndian(answer)
            : throw new InvalidDataException(
                Invariant(
                    $"its runtime refuses: 0x{(answer.Length < sizeof(uint) ? 0 : BinaryPrimitives.ReadUInt32LittleEndian(answer)):X8}"
                )
            );
    }

    private static void Receive(Socket socket, Span<byte> buffer)
    {
        for (int received = 0; received < buffer.Length; )
        {
            int more = socket.Receive(buffer[received..]);
            if (more == 0)
                throw new EndOfStreamException("its diagnostic socket closes the connection");
            received += more;
        }
    }

    // With its length, the terminating zero included.
    private static void WriteText(BinaryWriter writer, string text)
    {
        writer.Write(text.Length + 1);
        writer.Write((text + '\0').ToCharArray());
    }
}

/// <summary>What is asked of a source of events.</summary>
internal sealed record EventProvider(string Name, System.Diagnostics.Tracing.EventLevel Level, long Keywords, string? Arguments = null)
{
    /// <summary>The runtime's own.</summary>
    public const string Runtime = "Microsoft-Windows-DotNETRuntime";
}

/// <summary>What a server sends until it is asked to end it.</summary>
internal interface IServerSession : IDisposable
{
    /// <summary>Events that the server could not keep until they were read, when all is read.</summary>
    long Lost { get; }

    /// <summary>Reads until it is stopped or the server ends.</summary>
    void Read();

    /// <summary>Asks the server to end it.</summary>
    void Stop();
}

/// <summary>A session of the runtime, which ends with its connection.</summary>
internal sealed class EventPipeSession(DiagnosticPort port, ulong id, System.Net.Sockets.Socket socket, NettraceReader reader)
    : IServerSession
{
    public long Lost => reader.Lost;

    /// <exception cref="InvalidDataException">What is sent is no such stream, or is too much.</exception>
    public void Read() => reader.Read();

    public void Stop() => port.Stop(id);

    public void Dispose() => socket.Dispose();
}
