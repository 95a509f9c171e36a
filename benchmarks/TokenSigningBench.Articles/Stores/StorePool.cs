using System.Collections.Concurrent;

namespace TokenSigningBench.Articles.Stores;

/// <summary>A pool of connections to a store. Each is used by one login at a time.</summary>
/// <remarks>
/// Calls block their thread: these stores respond faster than a request can be handed from one thread to another and back.
/// </remarks>
/// <param name="store">The store's name in messages.</param>
/// <param name="isFailure">Whether an exception means that the connection or the store is gone.</param>
internal sealed class StorePool<T>(string store, Func<T> open, Func<Exception, bool> isFailure) : IDisposable
    where T : class, IDisposable
{
    /// <summary>
    /// The maximum number of connections: more than enough to keep a store's processors busy, and in total fewer than PostgreSQL's default
    /// limit.
    /// </summary>
    public const int Max = 32;

    private readonly SemaphoreSlim _permits = new(Max);
    private readonly ConcurrentStack<T> _idle = new();
    private volatile bool _disposed;

    /// <summary>The timeout for getting a connection, and for the store's response.</summary>
    public static TimeSpan MaxWait { get; } = TimeSpan.FromSeconds(5);

    /// <summary>Opens connections in advance.</summary>
    /// <exception cref="StoreUnavailableException">The store does not respond.</exception>
    public void Warm(int connections)
    {
        for (int i = 0; i < connections; i++)
            _idle.Push(Open());
    }

    /// <summary>Queries the store.</summary>
    /// <exception cref="StoreUnavailableException">The store does not respond.</exception>
    public TResult Query<TArgument, TResult>(TArgument argument, Func<T, TArgument, TResult> query)
    {
        if (!_permits.Wait(MaxWait))
            throw new StoreUnavailableException(store, null);
        try
        {
            long start = Stopwatch.GetTimestamp();
            Exception? failure = null;
            if (_idle.TryPop(out T? idle) && TryQuery(idle, argument, query, out TResult? result, out failure))
                return result!;
            // An idle connection may have ended since, with the store: a new one shows whether the store is there. After a long wait there
            // is no second try.
            if (Stopwatch.GetElapsedTime(start) < MaxWait / 2 && TryQuery(Open(), argument, query, out result, out failure))
                return result!;
            throw new StoreUnavailableException(store, failure);
        }
        finally
        {
            _permits.Release();
        }
    }

    public void Dispose()
    {
        _disposed = true;
        while (_idle.TryPop(out T? connection))
            connection.Dispose();
        _permits.Dispose();
    }

    private bool TryQuery<TArgument, TResult>(
        T connection,
        TArgument argument,
        Func<T, TArgument, TResult> query,
        out TResult? result,
        out Exception? failure
    )
    {
        bool succeeded = false;
        try
        {
            result = query(connection, argument);
            failure = null;
            return succeeded = true;
        }
        catch (Exception e) when (isFailure(e))
        {
            result = default;
            failure = e;
            return false;
        }
        finally
        {
            // After any other exception the state of the connection is unknown.
            if (succeeded && !_disposed)
                _idle.Push(connection);
            else
                connection.Dispose();
        }
    }

    private T Open()
    {
        try
        {
            return open();
        }
        catch (Exception e) when (isFailure(e))
        {
            throw new StoreUnavailableException(store, e);
        }
    }
}
