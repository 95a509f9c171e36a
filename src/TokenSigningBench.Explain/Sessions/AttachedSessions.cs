using System.Net.Sockets;
using Microsoft.Diagnostics.NETCore.Client;
using TokenSigningBench.Explain.Stacks;
using TokenSigningBench.Explain.Targets;

namespace TokenSigningBench.Explain.Sessions;

/// <summary>The sessions with a server. They end with this object, and where this process ends, by the runtime of the server.</summary>
/// <param name="ticks">Receives the samples; null for none: then no stacks are taken.</param>
internal sealed class AttachedSessions(ServerProcess server, WindowEvents events, SampledTicks? ticks) : IDisposable
{
    private readonly Lock _lock = new();
    private readonly List<IServerSession> _open = [];
    private readonly List<Task> _reading = [];
    private StackSlices? _slices;
    private bool _isStopped;

    /// <summary>Completed when the server has closed a session, which it does when it ends.</summary>
    public Task Ended => Task.WhenAny(_reading);

    /// <summary>Events that were lost, when all is read.</summary>
    public long Lost => _open.Sum(session => session.Lost);

    /// <summary>Starts them, and waits for the first sample.</summary>
    /// <exception cref="UserErrorException">The server cannot be attached to.</exception>
    public async Task StartAsync(TimeSpan timeout, CancellationToken cancel)
    {
        try
        {
            await OwnThread.Run(() => Start(cancel)).WaitAsync(timeout, cancel).ConfigureAwait(false);
            Task first = ticks?.First ?? events.First;
            if (await Task.WhenAny(first, Ended).WaitAsync(timeout, cancel).ConfigureAwait(false) != first)
                throw new UserErrorException(server.Source, "ended before it sent a sample");
        }
        catch (TimeoutException e)
        {
            throw new UserErrorException(server.Source, Invariant($"sent no sample within {timeout.TotalSeconds:0} s: is it stopped?"), e);
        }
        catch (Exception e) when (e is DiagnosticsClientException or IOException or SocketException)
        {
            throw new UserErrorException(server.Source, $"cannot be attached to: {e.Message}", e);
        }
    }

    /// <summary>Asks the server to end them, and waits until all that it sent is read. Does nothing a second time.</summary>
    public async Task StopAsync(TimeSpan timeout)
    {
        IServerSession[] open;
        Task[] reading;
        lock (_lock)
        {
            if (_isStopped)
                return;
            _isStopped = true;
            open = [.. _open];
            reading = [.. _reading];
        }

        try
        {
            await Task.WhenAll([.. open.Select(session => OwnThread.Run(session.Stop)), .. reading])
                .WaitAsync(timeout)
                .ConfigureAwait(false);
        }
        catch (Exception e) when (IsOfEndedServer(e))
        {
            // A server that has ended has no session either. Closing the sockets ends those of one that does not respond.
        }

        _slices?.Complete();
    }

    public void Dispose()
    {
        lock (_lock)
        {
            _isStopped = true;
            _open.ForEach(Close);
        }
    }

    private void Start(CancellationToken cancel)
    {
        DiagnosticsClientConnector connector = DiagnosticsClientConnector
            .FromDiagnosticPort($"{server.Socket},connect", cancel)
            .GetAwaiter()
            .GetResult();
        Add(EventSession.Start(connector.Instance, events, withLocks: ticks is null));
        if (ticks is null)
            return;
        var methods = new CompiledMethods();
        Add(MethodSession.Start(connector.Instance, methods));
        MethodSession.ReadEarlier(connector.Instance, methods);
        _slices = new(connector.Instance, methods, ticks);
        Add(_slices);
    }

    // A session that started after the wait for it was given up ends here.
    private void Add(IServerSession session)
    {
        lock (_lock)
        {
            if (_isStopped)
            {
                session.Dispose();
                throw new OperationCanceledException();
            }

            _open.Add(session);
            _reading.Add(OwnThread.Run(() => Read(session)));
        }
    }

    private static void Close(IServerSession session)
    {
        try
        {
            session.Dispose();
        }
        catch (Exception e) when (IsOfEndedServer(e))
        {
            // It asks the server once more to end the session.
        }
    }

    private static void Read(IServerSession session)
    {
        try
        {
            session.Read();
        }
        catch (Exception e) when (IsOfEndedServer(e))
        {
            // The stream ends in the middle of an event.
        }
    }

    private static bool IsOfEndedServer(Exception e) =>
        e is DiagnosticsClientException or IOException or SocketException or TimeoutException or ObjectDisposedException or FormatException;
}
