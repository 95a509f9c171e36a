using System.Collections.Concurrent;
using System.Net.Sockets;
using System.Security.Authentication;

namespace TokenSigningBench.Lab.Load;

/// <summary>The connections of a load. Who comes when all are taken waits in line: their time runs, and they are counted as late.</summary>
internal sealed class ConnectionPool : IDisposable
{
    private readonly LoadTarget _target;
    private readonly LoadLimits _limits;
    private readonly Lock _gate = new();
    private readonly Stack<HttpConnection> _idle = new();
    private readonly Queue<VirtualUser> _waiting = new();
    private readonly ConcurrentDictionary<HttpConnection, bool> _all = new();
    private readonly CancellationTokenSource _end = new();
    private readonly long _longestWait;
    private int _places;
    private int _running;
    private TaskCompletionSource _quiet = Completed();

    public ConnectionPool(LoadTarget target, LoadLimits limits)
    {
        _target = target;
        _limits = limits;
        _places = limits.Connections;
        _longestWait = (long)(limits.MaxWait.TotalSeconds * Stopwatch.Frequency);
    }

    /// <summary>How many people are under way or wait in line.</summary>
    public int Present => Volatile.Read(ref _running);

    /// <summary>Told of everybody who is done.</summary>
    public Action<VirtualUser> Done { get; init; } = _ => { };

    /// <summary>When an answer to a request that is sent now is given up.</summary>
    public long Deadline() => Stopwatch.GetTimestamp() + _longestWait;

    /// <summary>Opens connections before anybody needs them.</summary>
    /// <exception cref="SocketException">One cannot be opened.</exception>
    public async Task OpenAheadAsync(int count)
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

    /// <summary>Lets somebody begin: now, or when a connection is free.</summary>
    public void Start(VirtualUser user)
    {
        if (TryEnter(user, out HttpConnection? connection))
            _ = user.RunAsync(connection, this);
    }

    /// <summary>Lets somebody begin, and waits until they are done. There are as many connections as there are people.</summary>
    public Task RunAsync(VirtualUser user) =>
        TryEnter(user, out HttpConnection? connection)
            ? user.RunAsync(connection, this)
            : throw new InvalidOperationException("More people than connections");

    public async ValueTask<HttpConnection> OpenAsync()
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(_end.Token);
        limit.CancelAfter(_limits.MaxWait);
        HttpConnection connection = await HttpConnection.OpenAsync(_target, limit.Token).ConfigureAwait(false);
        _all.TryAdd(connection, true);
        if (_end.IsCancellationRequested)
            connection.GiveUp();
        return connection;
    }

    /// <summary>Opens a connection in another's place.</summary>
    public ValueTask<HttpConnection> ReplaceAsync(HttpConnection connection)
    {
        Close(connection);
        return OpenAsync();
    }

    /// <summary>Takes somebody back who is done, with their connection where they had one, and lets the next one in line begin.</summary>
    public void Return(VirtualUser user, HttpConnection? connection)
    {
        Done(user);
        if (connection is not null && (_limits.NewConnections || connection.IsGivenUp || !connection.Answer.KeepsConnection))
        {
            Close(connection);
            connection = null;
        }

        VirtualUser? next;
        TaskCompletionSource? quiet = null;
        lock (_gate)
        {
            if (!_waiting.TryDequeue(out next))
            {
                _places++;
                if (connection is not null)
                    _idle.Push(connection);
            }

            if (--_running == 0)
                quiet = _quiet;
        }

        quiet?.TrySetResult();
        // Not on this stack: in a long line, who is done would start the next, who is done at once, and so on.
        if (next is not null)
            ThreadPool.UnsafeQueueUserWorkItem(
                static state => _ = state.Next.RunAsync(state.Connection, state.Pool),
                (Next: next, Connection: connection, Pool: this),
                preferLocal: true
            );
    }

    /// <summary>Completes when nobody is under way.</summary>
    public Task QuietAsync()
    {
        lock (_gate)
            return _running == 0 ? Task.CompletedTask : _quiet.Task;
    }

    /// <summary>Hangs up where an answer is overdue.</summary>
    public void GiveUpOverdue()
    {
        long now = Stopwatch.GetTimestamp();
        foreach (HttpConnection connection in _all.Keys)
            connection.GiveUpAfterDeadline(now);
    }

    /// <summary>Ends all of it: who waits in line never begins, and who is under way gets no answer.</summary>
    public void GiveUpAll()
    {
        TaskCompletionSource? quiet = null;
        lock (_gate)
        {
            _running -= _waiting.Count;
            if (_waiting.Count > 0 && _running == 0)
                quiet = _quiet;
            _waiting.Clear();
        }

        quiet?.TrySetResult();
        _end.Cancel();
        foreach (HttpConnection connection in _all.Keys)
            connection.GiveUp();
    }

    /// <summary>Why somebody got no answer, in few words: they are counted by them.</summary>
    public string Cause(HttpConnection? connection, Exception e) =>
        e switch
        {
            _ when _end.IsCancellationRequested => "not answered when the load was ended",
            OperationCanceledException => Invariant($"no connection within {_limits.MaxWait.TotalSeconds:0.##} s"),
            _ when connection is { IsGivenUp: true } => Invariant($"no whole answer within {_limits.MaxWait.TotalSeconds:0.##} s"),
            HttpAnswerException or VisitFailedException => e.Message,
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
        GiveUpAll();
        _end.Dispose();
    }

    private bool TryEnter(VirtualUser user, out HttpConnection? connection)
    {
        connection = null;
        lock (_gate)
        {
            if (_running++ == 0)
                _quiet = new(TaskCreationOptions.RunContinuationsAsynchronously);
            if (_places == 0)
            {
                user.Waited = true;
                _waiting.Enqueue(user);
                return false;
            }

            _places--;
            _idle.TryPop(out connection);
            return true;
        }
    }

    private void Close(HttpConnection connection)
    {
        _all.TryRemove(connection, out _);
        connection.Dispose();
    }

    private static TaskCompletionSource Completed()
    {
        var source = new TaskCompletionSource();
        source.SetResult();
        return source;
    }
}
