using System.Collections.Concurrent;

namespace TokenSigningBench.Lab.Stores;

/// <summary>Connections to a store, kept open. Each is used by one login at a time.</summary>
/// <remarks>Who asks waits on a thread: what these stores answer takes less than handing a request from one thread to another and back.</remarks>
/// <param name="store">What the store is called in messages.</param>
/// <param name="isFailure">Whether an exception says that the connection, or the store, is gone.</param>
internal sealed class StorePool<T>(string store, Func<T> open, Func<Exception, bool> isFailure) : IDisposable
    where T : class, IDisposable
{
    /// <summary>The most connections: more than keep a store's processors busy, and together fewer than PostgreSQL takes by default.</summary>
    public const int Max = 32;

    private readonly SemaphoreSlim _free = new(Max);
    private readonly ConcurrentStack<T> _idle = new();
    private volatile bool _disposed;

    /// <summary>How long who asks waits for a connection, and for an answer.</summary>
    public static TimeSpan MaxWait { get; } = TimeSpan.FromSeconds(5);

    /// <summary>Opens connections before anybody asks.</summary>
    /// <exception cref="StoreUnavailableException">The store does not answer.</exception>
    public void Warm(int connections)
    {
        for (int i = 0; i < connections; i++)
            _idle.Push(Open());
    }

    /// <summary>Asks the store something.</summary>
    /// <exception cref="StoreUnavailableException">The store does not answer.</exception>
    public TAnswer Ask<TQuestion, TAnswer>(TQuestion question, Func<T, TQuestion, TAnswer> ask)
    {
        if (!_free.Wait(MaxWait))
            throw new StoreUnavailableException(store, null);
        try
        {
            long start = Stopwatch.GetTimestamp();
            Exception? failure = null;
            if (_idle.TryPop(out T? kept) && TryAsk(kept, question, ask, out TAnswer? answer, out failure))
                return answer!;
            // One that was kept may have ended since, with the store: then a fresh one says whether the store is there. One that kept us waiting says it itself.
            if (Stopwatch.GetElapsedTime(start) < MaxWait / 2 && TryAsk(Open(), question, ask, out answer, out failure))
                return answer!;
            throw new StoreUnavailableException(store, failure);
        }
        finally
        {
            _free.Release();
        }
    }

    public void Dispose()
    {
        _disposed = true;
        while (_idle.TryPop(out T? connection))
            connection.Dispose();
        _free.Dispose();
    }

    private bool TryAsk<TQuestion, TAnswer>(
        T connection,
        TQuestion question,
        Func<T, TQuestion, TAnswer> ask,
        out TAnswer? answer,
        out Exception? failure
    )
    {
        bool whole = false;
        try
        {
            answer = ask(connection, question);
            failure = null;
            return whole = true;
        }
        catch (Exception e) when (isFailure(e))
        {
            answer = default;
            failure = e;
            return false;
        }
        finally
        {
            // Whatever else was thrown, nobody knows what state the connection is in.
            if (whole && !_disposed)
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
