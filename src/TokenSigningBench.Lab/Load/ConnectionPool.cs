using System.Collections.Concurrent;
using System.Net.Sockets;
using System.Security.Authentication;

namespace TokenSigningBench.Lab.Load;

/// <summary>The connections of a load. Excess users queue: their time runs, and they are counted as late.</summary>
public sealed class ConnectionPool : IDisposable
{
    private readonly LoadTarget _target;
    private readonly LoadLimits _limits;
    private readonly Lock _gate = new();
    private readonly Stack<HttpConnection> _idle = new();
    private readonly Queue<VirtualUser> _waiting = new();
    private readonly ConcurrentDictionary<HttpConnection, bool> _all = new();
    private readonly CancellationTokenSource _end = new();
    private readonly long _maxWaitTicks;
    private bool _stopsReusing;
    private int _freeSlots;
    private int _activeUsers;
    private TaskCompletionSource _becameIdle = CreateCompleted();

    public ConnectionPool(LoadTarget target, LoadLimits limits)
    {
        _target = target;
        _limits = limits;
        _freeSlots = limits.Connections;
        _maxWaitTicks = (long)(limits.MaxWait.TotalSeconds * Stopwatch.Frequency);
    }

    /// <summary>The number of users that are running or queued.</summary>
    public int ActiveUsers => Volatile.Read(ref _activeUsers);

    /// <inheritdoc cref="LoadLimits.Resends"/>
    public bool Resends => _limits.Resends;

    /// <summary>
    /// Stops reusing connections: the server has closed a reused one without a response, and would do that to each further request.
    /// </summary>
    public void StopReusing()
    {
        HttpConnection[] idle;
        lock (_gate)
        {
            _stopsReusing = true;
            idle = [.. _idle];
            _idle.Clear();
        }

        foreach (HttpConnection connection in idle)
            Close(connection);
    }

    /// <summary>Called with each user that has ended.</summary>
    public Action<VirtualUser> Done { get; init; } = _ => { };

    /// <summary>The time at which the response to a request sent now times out, as a stopwatch timestamp.</summary>
    public long Deadline() => Stopwatch.GetTimestamp() + _maxWaitTicks;

    /// <summary>Opens connections before the first request.</summary>
    /// <exception cref="SocketException">A connection cannot be opened.</exception>
    public async Task PreopenAsync(int count)
    {
        if (_limits.NewConnections)
            return;
        for (int i = 0; i < Math.Min(count, _limits.Connections); i++)
        {
            HttpConnection connection = await OpenAsync().ConfigureAwait(false);
            lock (_gate)
                _idle.Push(connection);
        }
    }

    /// <summary>Starts a user now, or when a connection is free.</summary>
    public void Start(VirtualUser user)
    {
        if (TryTakeSlot(user, out HttpConnection? connection))
            _ = user.RunAsync(connection, this);
    }

    /// <summary>Starts a user and waits for its end. There must be as many connections as users.</summary>
    public Task RunAsync(VirtualUser user) =>
        TryTakeSlot(user, out HttpConnection? connection)
            ? user.RunAsync(connection, this)
            : throw new InvalidOperationException("More users than connections");

    public async ValueTask<HttpConnection> OpenAsync()
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(_end.Token);
        limit.CancelAfter(_limits.MaxWait);
        HttpConnection connection = await HttpConnection.OpenAsync(_target, limit.Token).ConfigureAwait(false);
        _all.TryAdd(connection, true);
        if (_end.IsCancellationRequested)
            connection.Abort();
        return connection;
    }

    /// <summary>Closes a connection and opens another one.</summary>
    public ValueTask<HttpConnection> ReplaceAsync(HttpConnection connection)
    {
        Close(connection);
        return OpenAsync();
    }

    /// <summary>Takes back the connection of a user that has ended, and starts the next queued user.</summary>
    public void Return(VirtualUser user, HttpConnection? connection)
    {
        Done(user);
        if (connection is not null && (_limits.NewConnections || connection.IsAborted || !connection.Answer.KeepsConnection))
        {
            Close(connection);
            connection = null;
        }

        VirtualUser? next;
        HttpConnection? unwanted = null;
        TaskCompletionSource? becameIdle = null;
        lock (_gate)
        {
            if (_stopsReusing)
                (unwanted, connection) = (connection, null);
            if (!_waiting.TryDequeue(out next))
            {
                _freeSlots++;
                if (connection is not null)
                    _idle.Push(connection);
            }

            if (--_activeUsers == 0)
                becameIdle = _becameIdle;
        }

        if (unwanted is not null)
            Close(unwanted);
        becameIdle?.TrySetResult();
        // Queued to the thread pool: with a long queue of users that end at once, direct calls would nest without limit.
        if (next is not null)
            ThreadPool.UnsafeQueueUserWorkItem(
                static state => _ = state.Next.RunAsync(state.Connection, state.Pool),
                (Next: next, Connection: connection, Pool: this),
                preferLocal: true
            );
    }

    /// <summary>Completes when no user is active.</summary>
    public Task WaitUntilIdleAsync()
    {
        lock (_gate)
            return _activeUsers == 0 ? Task.CompletedTask : _becameIdle.Task;
    }

    /// <summary>Closes connections whose response is overdue.</summary>
    public void AbortOverdue()
    {
        long now = Stopwatch.GetTimestamp();
        foreach (HttpConnection connection in _all.Keys)
            connection.AbortAfterDeadline(now);
    }

    /// <summary>Ends the load: queued users never start, and active users get no response.</summary>
    public void AbortAll()
    {
        TaskCompletionSource? becameIdle = null;
        lock (_gate)
        {
            _activeUsers -= _waiting.Count;
            if (_waiting.Count > 0 && _activeUsers == 0)
                becameIdle = _becameIdle;
            _waiting.Clear();
        }

        becameIdle?.TrySetResult();
        _end.Cancel();
        foreach (HttpConnection connection in _all.Keys)
            connection.Abort();
    }

    /// <summary>A short reason for a missing response. Failures are counted by this text.</summary>
    public string DescribeFailure(HttpConnection? connection, Exception e) =>
        e switch
        {
            _ when _end.IsCancellationRequested => "not answered when the load was ended",
            OperationCanceledException => Invariant($"no connection within {_limits.MaxWait.TotalSeconds:0.##} s"),
            _ when connection is { IsAborted: true } => Invariant($"no whole answer within {_limits.MaxWait.TotalSeconds:0.##} s"),
            RawResponseException or VisitFailedException => e.Message,
            AuthenticationException => "its TLS certificate does not verify, or TLS was refused",
            _ => (e as SocketException ?? e.InnerException as SocketException)?.SocketErrorCode switch
            {
                SocketError.ConnectionRefused => "connection refused",
                SocketError.ConnectionReset or SocketError.Shutdown => "connection broken",
                { } code => $"connection failed: {code}",
                null => "connection broken",
            },
        };

    public void Dispose()
    {
        AbortAll();
        _end.Dispose();
    }

    private bool TryTakeSlot(VirtualUser user, out HttpConnection? connection)
    {
        connection = null;
        lock (_gate)
        {
            if (_activeUsers++ == 0)
                _becameIdle = new(TaskCreationOptions.RunContinuationsAsynchronously);
            if (_freeSlots == 0)
            {
                user.Waited = true;
                _waiting.Enqueue(user);
                return false;
            }

            _freeSlots--;
            _idle.TryPop(out connection);
            return true;
        }
    }

    private void Close(HttpConnection connection)
    {
        _all.TryRemove(connection, out _);
        connection.Dispose();
    }

    private static TaskCompletionSource CreateCompleted()
    {
        var source = new TaskCompletionSource();
        source.SetResult();
        return source;
    }
}
