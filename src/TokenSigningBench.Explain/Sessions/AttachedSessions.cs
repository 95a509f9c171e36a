using System.Net.Sockets;
using TokenSigningBench.Explain.EventPipe;
using TokenSigningBench.Explain.Stacks;
using TokenSigningBench.Explain.Targets;

namespace TokenSigningBench.Explain.Sessions;

/// <summary>The sessions with a server. They end with this object, and where this process ends, by the runtime of the server.</summary>
/// <remarks>Whatever the other side sends or does not send: nothing here waits longer than the limits, or keeps more.</remarks>
/// <param name="ticks">Receives the samples; null for none: then no stacks are taken.</param>
internal sealed class AttachedSessions(ServerProcess server, WindowEvents events, SampledTicks? ticks) : IDisposable
{
    private readonly Lock _lock = new();
    private readonly WindowLimits _limits = new();
    private readonly List<IServerSession> _open = [];
    private readonly List<Task> _reading = [];
    private DiagnosticPort? _port;
    private StackSlices? _slices;
    private InvalidDataException? _invalid;
    private bool _isStopped;

    /// <summary>Completed when the server has closed a session, which it does when it ends, or has sent what cannot be read.</summary>
    public Task Ended => Task.WhenAny(_reading);

    /// <summary>Events that were lost, when all is read.</summary>
    public long Lost => _open.Sum(session => session.Lost);

    /// <summary>Starts them, and waits for the first sample.</summary>
    /// <exception cref="UserErrorException">The server cannot be attached to.</exception>
    public async Task StartAsync(CancellationToken cancel)
    {
        using var timeout = new CancellationTokenSource(WindowLimits.MaxWait);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(timeout.Token, cancel);
        try
        {
            await OwnThread.Run(Start).WaitAsync(either.Token).ConfigureAwait(false);
            Task first = ticks?.First ?? events.First;
            if (await Task.WhenAny(first, Ended).WaitAsync(either.Token).ConfigureAwait(false) != first)
                throw _invalid ?? (Exception)new UserErrorException(server.Source, "ended before it sent a sample");
        }
        catch (OperationCanceledException e) when (!cancel.IsCancellationRequested)
        {
            throw new UserErrorException(
                server.Source,
                Invariant($"sent no sample within {WindowLimits.MaxWait.TotalSeconds:0} s: is it stopped? Try again when it responds"),
                e
            );
        }
        catch (Exception e) when (e is InvalidDataException or IOException or SocketException)
        {
            throw new UserErrorException(server.Source, $"cannot be attached to: {e.Message}", e);
        }
    }

    /// <summary>All samples as a file, when they are stopped; null where no stacks are taken.</summary>
    public byte[]? Trace() => _slices?.Trace(server.Id);

    /// <exception cref="UserErrorException">The server has sent what cannot be read.</exception>
    public void RequireValid()
    {
        if (_invalid is { } invalid)
            throw new UserErrorException(server.Source, invalid.Message, invalid);
    }

    /// <summary>
    /// Asks the server to end them, waits until all that it sent is read, and puts the samples together. Does nothing a second time.
    /// </summary>
    /// <exception cref="UserErrorException">There is too much to read.</exception>
    public async Task StopAsync()
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

        // Of a process in another namespace the numbers are others: then each thread may be the pool's.
        HashSet<int> others =
        [
            .. ProcessorSnapshot
                .Of(server.Id)
                .Threads.Where(thread => !thread.Value.IsOfPool)
                .Select(thread => int.Parse(thread.Key, CultureInfo.InvariantCulture)),
        ];
        try
        {
            await Task.WhenAll([.. open.Select(session => OwnThread.Run(session.Stop)), .. reading])
                .WaitAsync(WindowLimits.MaxWait)
                .ConfigureAwait(false);
        }
        catch (Exception e) when (IsOfEndedServer(e))
        {
            // A server that has ended has no session either. Closing the sockets ends those of one that does not respond.
        }

        _port?.Dispose();
        try
        {
            await Task.WhenAll(reading).WaitAsync(WindowLimits.MaxWait).ConfigureAwait(false);
            await OwnThread.Run(() => _slices?.Complete(others)).WaitAsync(WindowLimits.MaxWait).ConfigureAwait(false);
        }
        catch (TimeoutException e)
        {
            throw new UserErrorException(server.Source, "sent more than can be read in time. Use a shorter --seconds, or --light", e);
        }
    }

    public void Dispose()
    {
        lock (_lock)
        {
            _isStopped = true;
            _port?.Dispose();
            _open.ForEach(session => session.Dispose());
        }
    }

    private void Start()
    {
        var port = new DiagnosticPort(server, _limits);
        lock (_lock)
        {
            if (_isStopped)
                return;
            _port = port;
        }

        Add(EventSession.Start(port, _limits, events, withLocks: ticks is null));
        if (ticks is null)
            return;
        var methods = new CompiledMethods();
        Add(MethodSession.Start(port, _limits, methods));
        MethodSession.ReadEarlier(port, _limits, methods);
        _slices = new(port, _limits, methods, ticks, () => server.IsRunning);
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

    private void Read(IServerSession session)
    {
        try
        {
            session.Read();
        }
        catch (InvalidDataException e)
        {
            _invalid ??= e;
        }
        catch (Exception e) when (IsOfEndedServer(e))
        {
            // The stream ends in the middle of an event.
        }
    }

    private static bool IsOfEndedServer(Exception e) =>
        e is InvalidDataException or IOException or SocketException or TimeoutException or ObjectDisposedException;
}
